import { Badge, Button, Loader } from "@mantine/core";
import { type PhotoProblem, type PhotoProblemKind, routes } from "@print-builder/api";
import { writeCsv } from "@print-builder/core/records";
import { IconDownload, IconPhotoCheck, IconPhotoOff, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Picture } from "#ui/Picture.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { countText } from "#ui/texts/countText.ts";
import { addressOf } from "../api/addressOf.ts";
import { call, callFile } from "../api/call.ts";
import { ErrorState } from "../api/ErrorState.tsx";
import { showFailure } from "../api/showFailure.ts";
import { saveFile } from "../files/saveFile.ts";
import classes from "./photoChecks.module.css";

/** Timeout in seconds. Analysing a thousand new photos takes minutes. */
const timeoutSeconds = 1_800;

type PhotoChecksProps = { readonly projectId: string };

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

function useChecks(projectId: string) {
  return useQuery({
    queryKey: ["photo checks", projectId],
    queryFn: ({ signal }) =>
      call(routes.checkPhotos, { params: { id: projectId } }, { signal, timeout: timeoutSeconds }),
    // Check again each time, because photos may have changed. Unchanged photos are checked quickly.
    gcTime: 0,
  });
}

type KindChoiceProps = {
  readonly problems: readonly PhotoProblem[];
  readonly chosen: PhotoProblemKind | null;
  readonly onChoose: (kind: PhotoProblemKind | null) => void;
};

/** The number of photos with each problem. Choosing a problem filters the list. */
function KindChoice({ problems, chosen, onChoose }: KindChoiceProps) {
  const counts = [...Map.groupBy(problems, ({ kind }) => kind)];
  return (
    <fieldset className={classes.kinds} aria-label="Show only">
      {counts.map(([kind, { length }]) => (
        <Button
          key={kind}
          size="compact-xs"
          variant={kind === chosen ? "filled" : "default"}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind === chosen ? null : kind)}
        >
          {kindTexts[kind]} ({length.toLocaleString()})
        </Button>
      ))}
    </fieldset>
  );
}

/** From this score on, a photo is unusable instead of only doubtful. */
const bad = 0.5;

function RetakeRow({ projectId, retake }: { readonly projectId: string; readonly retake: Retake }) {
  const { media, name, recordId, recordIndex, problems } = retake;
  // A school's photos are stored at the school.
  const isOwn = !/^https?:/.test(media);
  const src = isOwn
    ? addressOf(routes.getMediaFile, { params: { id: projectId, filename: media }, query: { size: 160 } })
    : null;
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        <Picture src={src} fallback={<IconPhotoOff size={20} stroke={1.5} aria-hidden />} />
      </span>
      <span className={classes.who}>
        <b>{name || recordId || `Record ${recordIndex + 1}`}</b>
        <span className={classes.quiet} title={media}>
          {media}
        </span>
      </span>
      <span className={classes.what}>
        {problems.map((problem) => (
          <Badge key={problem.kind} variant="light" color={problem.score >= bad ? "red" : "yellow"}>
            {problemText(problem)}
          </Badge>
        ))}
      </span>
    </li>
  );
}

type ListProps = PhotoChecksProps & { readonly checked: number; readonly problems: readonly PhotoProblem[] };

function List({ projectId, checked, problems }: ListProps) {
  const [kind, setKind] = useState<PhotoProblemKind | null>(null);
  const retakes = retakesOf(problems);
  const shown = retakes.filter(
    ({ problems: all }) => kind === null || all.some((problem) => problem.kind === kind),
  );
  if (retakes.length === 0) {
    return (
      <EmptyState
        title={checked === 0 ? "No record has a photo yet" : "Every photo is good to print"}
        text={checked === 0 ? "Add photos in the data wizard." : `${countText(checked, "photo")} checked.`}
        icon={<IconPhotoCheck size={26} stroke={1.5} />}
      />
    );
  }
  return (
    <>
      <p className={classes.quiet} role="status">
        {countText(checked, "photo")} checked, {countText(retakes.length, "photo")} to take again or to
        review, worst first.
      </p>
      <KindChoice problems={problems} chosen={kind} onChoose={setKind} />
      <ScrollBox label="Photos to take again" className={classes.box ?? ""}>
        <ul className={classes.list}>
          {shown.map((retake) => (
            <RetakeRow key={retake.media} projectId={projectId} retake={retake} />
          ))}
        </ul>
      </ScrollBox>
    </>
  );
}

/** Saves the list of people to photograph again, as printable sheets with codes. */
function SheetButton({ projectId }: PhotoChecksProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const options = { timeout: timeoutSeconds };
      const { file, name } = await callFile(routes.printRetakeSheet, { params: { id: projectId } }, options);
      saveFile(file, name ?? "photos to take again.pdf");
    } catch (error) {
      showFailure(error, "The sheet could not be created.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button leftSection={<IconPrinter {...icon} />} loading={busy} onClick={() => void save()}>
      Sheet with codes (PDF)
    </Button>
  );
}

/** The photos to retake before printing: as pictures, as a table, and as sheets for the photographer. */
export function PhotoChecks({ projectId }: PhotoChecksProps) {
  const checks = useChecks(projectId);
  const { data } = checks;
  const retakes = retakesOf(data?.problems ?? []);
  const saveTable = () =>
    saveFile(new Blob([retakeCsv(retakes)], { type: "text/csv" }), "photos to take again.csv");
  return (
    <DialogFrame
      title="Photos to take again"
      width={760}
      footer={
        retakes.length === 0 ? null : (
          <>
            <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={saveTable}>
              List (CSV)
            </Button>
            <SheetButton projectId={projectId} />
          </>
        )
      }
    >
      {checks.isPending ? (
        <p className={classes.waiting} role="status">
          <Loader size="sm" aria-hidden /> Checking the photos…
        </p>
      ) : null}
      {checks.isError ? <ErrorState title="The photos could not be checked" query={checks} /> : null}
      {data ? <List projectId={projectId} checked={data.checked} problems={data.problems} /> : null}
    </DialogFrame>
  );
}

/** Names of photo problems, in a word or two. */
const kindTexts: Readonly<Record<PhotoProblemKind, string>> = {
  no_face: "No face",
  several_faces: "Several faces",
  too_small: "Too small",
  blurred: "Blurred",
  dark: "Too dark",
  bright: "Too bright",
  head_cut: "Head cut off",
  turned: "Head turned or tilted",
  duplicate: "Same as another",
};

/** A photo and all its problems. */
type Retake = {
  readonly media: string;
  readonly recordIndex: number;
  readonly recordId: string;
  readonly name: string;
  /** Worst first. */
  readonly problems: readonly PhotoProblem[];
};

/** The photos to retake, worst first, in the server's order of problems. */
export function retakesOf(problems: readonly PhotoProblem[]): readonly Retake[] {
  const byPhoto = Map.groupBy(problems, ({ media }) => media);
  return [...byPhoto].flatMap(([media, all]) => {
    const [first] = all;
    if (!first) return [];
    const { record_index: recordIndex, record_id: recordId, name } = first;
    return [{ media, recordIndex, recordId, name, problems: all }];
  });
}

/** For a duplicate, also names the photo that it resembles. */
function problemText({ kind, other }: PhotoProblem): string {
  return other === null ? kindTexts[kind] : `${kindTexts[kind]}: ${other}`;
}

const columns = ["Record", "ID", "Name", "Photo", "What is wrong", "Severity (0 to 1)"] as const;

/** The list as CSV for a spreadsheet program, with records counted from 1. */
export function retakeCsv(retakes: readonly Retake[]): string {
  const rows = retakes.map(({ media, recordIndex, recordId, name, problems }) => ({
    Record: recordIndex + 1,
    ID: recordId,
    Name: name,
    Photo: media,
    "What is wrong": problems.map(problemText).join(", "),
    "Severity (0 to 1)": problems[0]?.score ?? 0,
  }));
  // The byte order mark tells spreadsheet programs that the text is UTF-8.
  return `\ufeff${writeCsv(columns, rows)}`;
}
