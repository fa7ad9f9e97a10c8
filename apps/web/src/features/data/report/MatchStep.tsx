import { Button, Loader, Select } from "@mantine/core";
import {
  IconListNumbers,
  IconPhotoCheck,
  IconPhotoQuestion,
  IconPhotoSearch,
  IconQrcode,
  IconSparkles,
  IconUserQuestion,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { showFailure } from "#platform/api/showFailure.ts";
import { withPart } from "#platform/openLater.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PhotoIndexLines } from "../photos/photoIndexFile.ts";
import { LostLine, MatchedLine, PhotoThumb, type RecordActions, UnusedLine } from "./lines.tsx";
import type { LostRecordLine, MatchReport } from "./matchReport.ts";
import classes from "./report.module.css";
import type { PhotoReport } from "./usePhotoReport.ts";
import { VirtualList } from "./VirtualList.tsx";

type CodesButtonProps = {
  readonly projectId: string;
  /** The photos to read, in any order. */
  readonly names: readonly string[];
  readonly onIndex: (index: PhotoIndexLines) => void;
};

/** Reads the codes that were photographed before each person, and reports whose photos follow each code. */
function CodesButton({ projectId, names, onIndex }: CodesButtonProps) {
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      await withPart(
        () => import("../photos/codesBetween.ts"),
        async ({ readPhotoCodes, photosAfterCodes }) => {
          const options = { signal: controller.signal, onProgress: setDone };
          const index = photosAfterCodes(await readPhotoCodes(projectId, names, options));
          onIndex(index);
          showToast(`${countText(index.size, "photo follows", "photos follow")} a code`, { tone: "success" });
        },
      );
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error, "The codes in the photos could not be read.");
    }
    setDone(null);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconQrcode size={15} stroke={1.75} aria-hidden />}
      onClick={() => (done === null ? void start() : running.current?.abort())}
    >
      {done === null
        ? "Read codes between the photos"
        : `Stop reading (${done.toLocaleString()} of ${names.length.toLocaleString()})`}
    </Button>
  );
}

type ChoosePhotoProps = {
  readonly projectId: string;
  /** The person whom the photo is for. */
  readonly title: string;
  readonly names: readonly string[];
  /** Photos without a record; they come first. */
  readonly unused: ReadonlySet<string>;
};

/** Picks one of the project's photos. Resolves to its file name. */
function ChoosePhoto({ projectId, title, names, unused, close }: ChoosePhotoProps & DialogProps<string>) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = names
    .filter((name) => name.toLowerCase().includes(wanted))
    .sort((a, b) => Number(unused.has(b)) - Number(unused.has(a)));
  return (
    <DialogFrame title={`Photo for ${title}`} width={460}>
      <SearchField
        label="Search photos"
        placeholder="Search by file name"
        data-autofocus
        value={search}
        onChange={setSearch}
      />
      <div className={classes.picker}>
        {found.length === 0 ? (
          <p className={classes.quiet}>No photo name contains this text.</p>
        ) : (
          <VirtualList label="Photos" items={found} height={52} room={360}>
            {(name) => (
              <button type="button" className={classes.choice} onClick={() => close(name)}>
                <PhotoThumb projectId={projectId} fileName={name} />
                <span className={classes.text}>{name}</span>
                <span className={classes.quiet}>{unused.has(name) ? "Not used yet" : ""}</span>
              </button>
            )}
          </VirtualList>
        )}
      </div>
    </DialogFrame>
  );
}

type TileProps = {
  readonly count: number;
  readonly label: string;
  readonly tone: "success" | "accent" | "warning" | "neutral";
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function Tile({ count, label, tone, icon, isOpen, onOpen }: TileProps) {
  return (
    <button type="button" className={classes.tile} aria-pressed={isOpen} onClick={onOpen}>
      <span className={classes.sign} data-tone={tone}>
        {icon}
      </span>
      <span>
        <strong>{count.toLocaleString()}</strong>
        <span className={classes.quiet}>{label}</span>
      </span>
    </button>
  );
}

type ListName = "matched" | "near" | "missing" | "unused";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

const tiles = [
  { list: "matched", label: "Records with their photo", tone: "success", Icon: IconPhotoCheck },
  { list: "near", label: "Suggested matches", tone: "accent", Icon: IconPhotoSearch },
  { list: "missing", label: "Records without a photo", tone: "warning", Icon: IconUserQuestion },
  { list: "unused", label: "Photos without a record", tone: "neutral", Icon: IconPhotoQuestion },
] as const;

const nothingIn: Readonly<Record<ListName, string>> = {
  matched: "No record has its photo yet.",
  near: "There are no suggested matches.",
  missing: "Every record has its photo.",
  unused: "Every photo belongs to a record.",
};

function nothingText(list: ListName, { near }: MatchReport): string {
  const isLeft = near.length > 0;
  if (list === "missing" && isLeft) return "Every other record has its photo or a suggested match.";
  if (list === "unused" && isLeft) return "Every other photo belongs to a record or is a suggested match.";
  return nothingIn[list];
}

const headings: Readonly<Record<ListName, readonly [string, string, string]>> = {
  matched: ["Record", "Expected file", "Its photo"],
  near: ["Record", "Expected file", "Closest file"],
  missing: ["Record", "Expected file", "Closest file"],
  unused: ["Photo", "", "Likely record"],
};

const lineHeight = 54;

type ListProps = {
  readonly list: ListName;
  readonly data: MatchReport;
  readonly projectId: string;
  readonly actions: RecordActions;
};

function List({ list, data, projectId, actions }: ListProps) {
  const box = {
    label: tiles.find((tile) => tile.list === list)?.label ?? "",
    height: lineHeight,
  };
  if (data[list].length === 0) return <p className={classes.quiet}>{nothingText(list, data)}</p>;
  const [first, second, third] = headings[list];
  return (
    <div className={classes.table}>
      <div className={classes.head} data-list={list} aria-hidden>
        <span>{first}</span>
        <span>{second}</span>
        <span>{third}</span>
      </div>
      {list === "matched" ? (
        <VirtualList {...box} items={data.matched}>
          {(line) => <MatchedLine line={line} projectId={projectId} actions={actions} />}
        </VirtualList>
      ) : null}
      {list === "near" || list === "missing" ? (
        <VirtualList {...box} items={data[list]}>
          {(line) => <LostLine line={line} projectId={projectId} actions={actions} />}
        </VirtualList>
      ) : null}
      {list === "unused" ? (
        <VirtualList {...box} items={data.unused}>
          {(line) => <UnusedLine line={line} projectId={projectId} actions={actions} />}
        </VirtualList>
      ) : null}
    </div>
  );
}

type MatchStepProps = {
  readonly projectId: string;
  readonly report: PhotoReport;
  /** Columns that image tokens read. */
  readonly columns: readonly string[];
  /** The column whose photos are shown; null if no image token has a column. */
  readonly column: string | null;
  /** The column to use if `column` finds no photo. */
  readonly fallback: string | null;
  readonly onColumn: (column: string) => void;
  readonly onIndex: (index: PhotoIndexLines) => void;
};

function Compared({
  columns,
  column,
  fallback,
  onColumn,
  records,
  pictures,
  children,
}: Pick<MatchStepProps, "columns" | "column" | "fallback" | "onColumn"> &
  Pick<MatchReport, "records" | "pictures"> & { readonly children: ReactNode }) {
  return (
    <div className={classes.compared}>
      <p>
        Compared the <b>{column}</b> column{" "}
        {fallback === null ? null : (
          <>
            and, if it finds none, <b>{fallback}</b>{" "}
          </>
        )}
        of {countText(records, "record")} with {countText(pictures, "photo")} by file name, ignoring case,
        spaces and leading zeros.
      </p>
      {columns.length > 1 ? (
        <Select
          size="xs"
          aria-label="Column of photos"
          data={columns}
          value={column}
          onChange={(value) => (value === null ? undefined : onColumn(value))}
        />
      ) : null}
      {children}
    </div>
  );
}

/** Step 4: shows which records have a photo, and proposes likely photos for the rest. */
export function MatchStep(props: MatchStepProps) {
  const { projectId, report, columns, column, fallback, onColumn, onIndex } = props;
  const [chosen, setChosen] = useState<ListName | null>(null);
  if (column === null) {
    return (
      <p className={classes.quiet}>
        No photo field has a column, so no photos are matched. Everything else is ready: close the wizard and
        step through the records on the card.
      </p>
    );
  }
  if (report.isPending) return <Loader size="sm" aria-label="Matching the photos" />;
  if (report.isError || !report.data) {
    return (
      <ErrorState
        title="The photos could not be matched"
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  }
  const { data, assign, names, isAssigning } = report;
  const open = chosen ?? (data.near.length > 0 ? "near" : "missing");
  const choose = async ({ index, title }: LostRecordLine | MatchReport["matched"][number]) => {
    const unused = new Set(data.unused.map(({ fileName }) => fileName));
    const fileName = await openDialog(ChoosePhoto, { projectId, title, names, unused });
    if (fileName !== null) await assign([{ index, fileName }]);
  };
  const matchInOrder = () =>
    withPart(
      () => import("./MatchInOrder.tsx"),
      async ({ MatchInOrder }) => {
        const photos = data.unused.map(({ fileName }) => fileName);
        const pairs = await openDialog(MatchInOrder, { projectId, people: data.missing, photos });
        if (pairs !== null) await assign(pairs);
      },
    );
  const actions: RecordActions = {
    isBusy: isAssigning,
    onUse: (index, fileName) => void assign([{ index, fileName }]),
    onChoose: (line) => void choose(line),
  };
  const useAll = () => void assign(data.near.map(({ index, near }) => ({ index, fileName: near.fileName })));
  return (
    <div className={classes.report}>
      <div className={classes.tiles}>
        {tiles.map(({ list, label, tone, Icon }) => (
          <Tile
            key={list}
            count={data[list].length}
            label={label}
            tone={tone}
            icon={<Icon {...icon} />}
            isOpen={open === list}
            onOpen={() => setChosen(list)}
          />
        ))}
      </div>
      <Compared {...{ columns, column, fallback, onColumn }} records={data.records} pictures={data.pictures}>
        {data.near.length > 0 && open === "near" ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSparkles size={15} stroke={1.75} />}
            loading={isAssigning}
            onClick={useAll}
          >
            {data.near.length === 1
              ? "Use the suggestion"
              : `Use all ${data.near.length.toLocaleString()} suggestions`}
          </Button>
        ) : null}
        {data.missing.length > 0 && data.unused.length > 1 ? (
          <>
            <CodesButton projectId={projectId} names={names} onIndex={onIndex} />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconListNumbers size={15} stroke={1.75} aria-hidden />}
              onClick={() => void matchInOrder()}
            >
              Match in order
            </Button>
          </>
        ) : null}
      </Compared>
      <List key={`${open} ${column}`} list={open} data={data} projectId={projectId} actions={actions} />
    </div>
  );
}
