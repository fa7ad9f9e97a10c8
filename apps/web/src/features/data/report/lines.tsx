import { Button } from "@mantine/core";
import { routes } from "@print-builder/api";
import { IconPhotoEdit, IconPhotoOff } from "@tabler/icons-react";
import { addressOf } from "#platform/api/addressOf.ts";
import { IconButton } from "#ui/IconButton.tsx";
import type { LostRecordLine, MatchedRecord, ReportRecord, UnusedPhoto } from "./matchReport.ts";
import classes from "./report.module.css";

type PhotoThumbProps = { readonly projectId: string; readonly fileName: string | null };

/** A thumbnail of a project's picture; an empty frame without one. */
export function PhotoThumb({ projectId, fileName }: PhotoThumbProps) {
  if (fileName === null) {
    return (
      <span className={classes.noThumb} aria-hidden>
        <IconPhotoOff size={16} stroke={1.75} />
      </span>
    );
  }
  const src = addressOf(routes.getMediaFile, {
    params: { id: projectId, filename: fileName },
    query: { size: 160 },
  });
  return <img className={classes.thumb} src={src} alt="" loading="lazy" decoding="async" />;
}

export type RecordActions = {
  readonly isBusy: boolean;
  /** Gives a photo to the record at a position. */
  readonly onUse: (index: number, fileName: string) => void;
  readonly onChoose: (line: LostRecordLine | MatchedRecord) => void;
};

type LineProps<Line> = {
  readonly line: Line;
  readonly projectId: string;
  readonly actions: RecordActions;
};

export function Who({ index, title, more }: ReportRecord) {
  return (
    <span className={classes.who}>
      <span className={classes.number}>{(index + 1).toLocaleString()}</span>
      <span className={classes.two}>
        <span className={classes.text}>{title}</span>
        <span className={classes.quiet}>{more}</span>
      </span>
    </span>
  );
}

function WantedFile({ wanted }: ReportRecord) {
  return <span className={classes.quiet}>{wanted.trim() === "" ? "The cell is empty" : wanted}</span>;
}

function Photo({
  projectId,
  fileName,
  text,
  more,
}: {
  readonly projectId: string;
  readonly fileName: string | null;
  readonly text: string;
  readonly more: string;
}) {
  return (
    <span className={classes.photo}>
      <PhotoThumb projectId={projectId} fileName={fileName} />
      <span className={classes.two}>
        <span className={fileName === null ? classes.quiet : classes.text}>{text}</span>
        <span className={classes.quiet}>{more}</span>
      </span>
    </span>
  );
}

export function MatchedLine({ line, projectId, actions }: LineProps<MatchedRecord>) {
  const { fileName, how } = line;
  return (
    <>
      <Who {...line} />
      <WantedFile {...line} />
      <Photo projectId={projectId} fileName={fileName} text={fileName} more={how} />
      <span className={classes.actions}>
        <IconButton
          label={`Choose another photo for ${line.title}`}
          size="sm"
          onClick={() => actions.onChoose(line)}
        >
          <IconPhotoEdit size={16} stroke={1.75} />
        </IconButton>
      </span>
    </>
  );
}

function closest({ near, candidates }: LostRecordLine): { readonly text: string; readonly more: string } {
  if (near) return { text: near.fileName, more: near.reason };
  if (candidates.length === 0) return { text: "No similar file name", more: "" };
  return { text: candidates.slice(0, 3).join(", "), more: "Equally good matches" };
}

export function LostLine({ line, projectId, actions }: LineProps<LostRecordLine>) {
  const { near, candidates } = line;
  return (
    <>
      <Who {...line} />
      <WantedFile {...line} />
      <Photo projectId={projectId} fileName={near?.fileName ?? candidates[0] ?? null} {...closest(line)} />
      <span className={classes.actions}>
        {near ? (
          <Button
            variant="light"
            size="xs"
            disabled={actions.isBusy}
            aria-label={`Use this photo: ${near.fileName} for ${line.title}`}
            onClick={() => actions.onUse(line.index, near.fileName)}
          >
            Use this photo
          </Button>
        ) : null}
        {near ? (
          <IconButton
            label={`Choose another photo for ${line.title}`}
            size="sm"
            onClick={() => actions.onChoose(line)}
          >
            <IconPhotoEdit size={16} stroke={1.75} />
          </IconButton>
        ) : (
          <Button
            variant="default"
            size="xs"
            disabled={actions.isBusy}
            aria-label={`Choose photo for ${line.title}`}
            onClick={() => actions.onChoose(line)}
          >
            Choose photo
          </Button>
        )}
      </span>
    </>
  );
}

export function UnusedLine({ line, projectId, actions }: LineProps<UnusedPhoto>) {
  const { fileName, candidateOf } = line;
  return (
    <>
      <Photo projectId={projectId} fileName={fileName} text={fileName} more="" />
      <span />
      {candidateOf ? <Who {...candidateOf} /> : <span className={classes.quiet}>No similar record</span>}
      <span className={classes.actions}>
        {candidateOf ? (
          <Button
            variant="light"
            size="xs"
            disabled={actions.isBusy}
            aria-label={`Assign to this record: ${fileName} to ${candidateOf.title}`}
            onClick={() => actions.onUse(candidateOf.index, fileName)}
          >
            Assign to this record
          </Button>
        ) : null}
      </span>
    </>
  );
}
