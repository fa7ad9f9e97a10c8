import { Button, Progress, SegmentedControl, Select } from "@mantine/core";
import { type CardChangeAnswer, type ChangeCause, routes } from "@print-builder/api";
import { type Project, printSetup, type SideName } from "@print-builder/core/document";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { longTimeout } from "#platform/api/request.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type ListAction, LongList, useLongList } from "#ui/lists/LongList.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import classes from "./changes.module.css";

type PictureProps = {
  readonly editor: EditorSession;
  readonly change: CardChangeAnswer;
  readonly side: SideName;
  /** Revision of the printed design; null for the current design. */
  readonly revision: number | null;
};

/** A card as the server draws it for printing. */
function CardPicture({ editor, change, side, revision }: PictureProps) {
  const { projectId } = editor;
  const { record_id, record_index } = change;
  const { data, error } = useQuery({
    queryKey: ["changed card", projectId, record_id, record_index, side, revision],
    queryFn: async ({ signal }) => {
      const body = { record_index, side, ...(revision === null ? {} : { revision }) };
      return (await call(routes.renderPreview, { params: { id: projectId }, body }, { signal })).svg;
    },
    gcTime: 0,
    retry: false,
  });
  const { widthMm, heightMm } = printSetup(editor.currentProject()).label;
  const title = revision === null ? "Now" : "As printed";
  return (
    <figure className={classes.picture}>
      <figcaption>{title}</figcaption>
      <div className={classes.card} style={{ aspectRatio: widthMm / heightMm }} aria-busy={!data && !error}>
        {data ? (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data)}`}
            alt={`${change.name || change.record_id}, ${side}, ${title.toLowerCase()}`}
          />
        ) : null}
        {error ? <p className={classes.unshown}>{messageOf(error)}</p> : null}
      </div>
    </figure>
  );
}

/** The printed card, if it is known, next to the current card. */
function ChangePictures({
  editor,
  change,
}: {
  readonly editor: EditorSession;
  readonly change: CardChangeAnswer;
}) {
  const project = editor.currentProject();
  const [wanted, setSide] = useState<SideName | null>(null);
  const side = wanted ?? change.sides[0] ?? "front";
  const { causes, revision } = change;
  const showsBefore = causes.length === 1 && causes[0] === "design";
  const names = changedElements(project, change);
  return (
    <ScrollBox className={classes.pictures ?? ""} label="Pictures">
      <div className={classes.bar}>
        <strong dir="auto">{change.name || change.record_id}</strong>
        <span className={classes.said}>printed {new Date(change.printed_at).toLocaleString()}</span>
        {project.isDualSided ? (
          <SegmentedControl
            size="xs"
            aria-label="Side"
            value={side}
            data={[
              { value: "front", label: "Front" },
              { value: "back", label: "Back" },
            ]}
            onChange={(value) => setSide(value === "back" ? "back" : "front")}
          />
        ) : null}
      </div>
      {causes.includes("design") ? (
        <p className={classes.said}>
          {names === "" ? "The card size or background has changed." : `Changed: ${names}`}
        </p>
      ) : null}
      {showsBefore ? <CardPicture editor={editor} change={change} side={side} revision={revision} /> : null}
      <CardPicture editor={editor} change={change} side={side} revision={null} />
      {showsBefore ? null : (
        <p className={classes.said}>
          {causes.includes("data")
            ? "The printed card’s data was not kept, so it cannot be shown."
            : "The printed card’s photo was not kept, so it cannot be shown."}
        </p>
      )}
    </ScrollBox>
  );
}

/** Result of comparing people's cards with their printed cards. */
type Comparison = {
  readonly compared: number;
  /** Number of people without a printed card. */
  readonly unprinted: number;
  /** Number of people whose printed card can no longer be compared, because its content was deleted. */
  readonly forgotten: number;
  readonly changes: readonly CardChangeAnswer[];
};

type ComparisonProgress = { readonly compared: number; readonly of: number };

type ComparisonTask = {
  readonly projectId: string;
  /** Ids of the people to compare; people without a card are only counted. */
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ComparisonProgress) => void;
};

/** People per request: few enough to show progress and to cancel quickly. */
const blockSize = 500;

/** Compares the cards of these people block by block. Throws an ApiError, or the reason of an aborted `signal`. */
async function runComparison(task: ComparisonTask): Promise<Comparison> {
  const { projectId, ids, signal, onProgress } = task;
  const { items: held } = await call(routes.listHeldCards, { params: { id: projectId } }, { signal });
  const holders = new Set(held.map(({ record_id }) => record_id));
  const printed = ids.filter((id) => holders.has(id));
  const counts = { compared: 0, forgotten: 0 };
  const changes: CardChangeAnswer[] = [];
  for (let start = 0; start < printed.length; start += blockSize) {
    onProgress({ compared: start, of: printed.length });
    const record_ids = printed.slice(start, start + blockSize);
    const answer = await call(
      routes.compareCards,
      { params: { id: projectId }, body: { record_ids } },
      { signal, timeout: longTimeout },
    );
    counts.compared += answer.compared;
    counts.forgotten += answer.forgotten;
    changes.push(...answer.items);
  }
  return { ...counts, unprinted: ids.length - printed.length, changes };
}

const causeLabels: Readonly<Record<ChangeCause, string>> = {
  data: "Their data",
  picture: "Their photo",
  design: "The design",
};

/** Names of the changed elements on a card: "Name, School". */
function changedElements({ front, back }: Project, { elements }: CardChangeAnswer): string {
  const names = new Map([...front, ...back].map((element) => [element.id, element.name]));
  return [...new Set(elements.map((id) => names.get(id) || "a deleted element"))].join(", ");
}

/** Example: "3 of 1,200 cards would look different" */
function differenceText(changes: number, compared: number): string {
  const cards = compared === 1 ? "card" : "cards";
  if (compared === 0) return "There are no printed cards to compare yet";
  if (changes === 0) return `None of ${compared.toLocaleString()} printed ${cards} would look different`;
  return `${changes.toLocaleString()} of ${compared.toLocaleString()} printed ${cards} would look different`;
}

type ChangesViewProps = {
  readonly editor: EditorSession;
  readonly ids: readonly string[];
  readonly onPrint: (ids: readonly string[]) => void;
};

const causes = ["data", "picture", "design"] as const satisfies readonly ChangeCause[];
const rowHeight = 40;

type ListProps = {
  readonly changes: readonly CardChangeAnswer[];
  readonly list: ReturnType<typeof useLongList>;
};

function ChangesList({ changes, list }: ListProps) {
  const rowAt = (index: number) => {
    const { record_id = "", name = null, causes: found = [] } = changes[index] ?? {};
    const content = (
      <>
        <span dir="auto">{name || record_id}</span>
        <span className={classes.said}>{found.map((cause) => causeLabels[cause]).join(", ")}</span>
      </>
    );
    return { isSelected: index === list.active, content };
  };
  const move = (asked: ListAction) => {
    if (asked.action === "move") list.goTo(asked.to);
    return asked.action === "move";
  };
  return (
    <LongList
      list={list}
      label="Cards that would look different"
      rowClass={classes.row}
      row={rowAt}
      onAction={move}
      onPress={list.goTo}
    />
  );
}

function ComparisonResult({
  editor,
  comparison,
  onPrint,
}: Omit<ChangesViewProps, "ids"> & { comparison: Comparison }) {
  const { compared, unprinted, forgotten, changes } = comparison;
  const [cause, setCause] = useState<ChangeCause | null>(null);
  const shown = cause === null ? changes : changes.filter((change) => change.causes.includes(cause));
  const list = useLongList(shown.length, rowHeight);
  const change = shown[list.active];
  const rest = [
    unprinted > 0 ? `${unprinted.toLocaleString()} not printed yet` : "",
    forgotten > 0 ? `${forgotten.toLocaleString()} can no longer be compared` : "",
  ].filter(Boolean);
  return (
    <>
      <div className={classes.bar}>
        <p role="status">
          <strong>{differenceText(changes.length, compared)}</strong>
          {rest.length > 0 ? <span className={classes.said}> · {rest.join(", ")}</span> : null}
        </p>
        <span className={classes.spacer} />
        {changes.length > 0 ? (
          <>
            <Select
              size="xs"
              aria-label="What changed"
              allowDeselect={false}
              value={cause ?? ""}
              data={[
                { value: "", label: "Any change" },
                ...causes.map((value) => ({ value, label: causeLabels[value] })),
              ]}
              onChange={(value) => setCause(causes.find((each) => each === value) ?? null)}
            />
            <Button
              size="xs"
              disabled={shown.length === 0}
              onClick={() => onPrint(shown.map(({ record_id }) => record_id))}
            >
              Print only {shown.length === 1 ? "this one" : `these ${shown.length.toLocaleString()}`}
            </Button>
          </>
        ) : null}
      </div>
      {change === undefined ? null : (
        <div className={classes.found}>
          <ChangesList changes={shown} list={list} />
          <ChangePictures key={change.record_id} editor={editor} change={change} />
        </div>
      )}
    </>
  );
}

/** Lists people whose card would differ from their printed card, with both pictures, and prints only these people. */
export function ChangesView({ editor, ids, onPrint }: ChangesViewProps) {
  const [progress, setProgress] = useState<ComparisonProgress>({ compared: 0, of: ids.length });
  const { projectId } = editor;
  const { data, error } = useQuery({
    queryKey: ["changed cards", projectId, ids],
    queryFn: ({ signal }) => runComparison({ projectId, ids, signal, onProgress: setProgress }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <ComparisonResult editor={editor} comparison={data} onPrint={onPrint} />;
  if (error) return <p className={classes.said}>{messageOf(error)}</p>;
  const { compared, of } = progress;
  return (
    <div className={classes.waiting}>
      <p role="status">
        Comparing with the printed cards… {compared.toLocaleString()} of {of.toLocaleString()} cards
      </p>
      <Progress value={of === 0 ? 0 : (compared / of) * 100} aria-label="Cards compared" />
    </div>
  );
}
