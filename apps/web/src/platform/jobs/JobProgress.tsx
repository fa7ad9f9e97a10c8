import { Badge, Button, Progress } from "@mantine/core";
import type { JobAnswer, JobStatus } from "@print-builder/api";
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { countText } from "#ui/texts/countText.ts";
import { JobWarnings } from "./JobWarnings.tsx";
import classes from "./jobProgress.module.css";
import {
  allowedActions,
  hasEnded,
  percentOf,
  printerNotes,
  restartNote,
  statusColours,
  statusNames,
} from "./jobProgress.ts";
import { type FollowedJob, isGone } from "./useJob.ts";

type JobProgressProps = {
  /** The heading, for example "Packing “Student card”". */
  readonly title: string;
  /** The unit of the counts, for example "files" or "cards". */
  readonly unit: string;
  readonly followed: FollowedJob;
  /** Replaces the status shown. By default the job's own status. */
  readonly shownStatus?: (status: JobStatus) => JobStatus;
  /** Additional actions, for example once the job is completed. */
  readonly children?: ReactNode;
};

function countsOf(
  { processed, total, batches_done, batches_total, printer }: JobAnswer,
  unit: string,
): string {
  if (printer) {
    if (printer.sheets === 0) return "";
    return `${printer.sheets_done.toLocaleString()} of ${countText(printer.sheets, "sheet")}`;
  }
  if (total === 0) return "";
  const counts = `${processed.toLocaleString()} of ${total.toLocaleString()} ${unit}`;
  if (batches_total < 2) return counts;
  return `${counts} · part ${Math.min(batches_done + 1, batches_total)} of ${batches_total}`;
}

/** Explains a state whose name alone is not enough. */
function explain({ status, error, printer }: JobAnswer): string | null {
  if (status === "paused") return "Paused. It continues from here when you resume it.";
  if (status === "cancelled") return printer ? "Cancelled." : "Cancelled. No files were kept.";
  if (status === "failed") return error ?? (printer ? "The print failed." : "The export failed.");
  if (printer && status !== "queued") return error ?? printerNotes[printer.state];
  // Until the job ends, `error` says what it is waiting for.
  return error ?? (status === "queued" ? "Waiting in the queue." : null);
}

function Actions({
  job,
  followed: { act, busy },
}: {
  readonly job: JobAnswer;
  readonly followed: FollowedJob;
}) {
  const { pause, resume, cancel } = allowedActions(job.status);
  return (
    <div className={classes.actions}>
      {resume ? (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
          onClick={() => act("resume")}
        >
          Resume
        </Button>
      ) : null}
      {pause ? (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerPause size={16} stroke={1.75} />}
          onClick={() => act("pause")}
        >
          Pause
        </Button>
      ) : null}
      {cancel ? (
        <Button
          variant="subtle"
          color="red"
          disabled={busy}
          leftSection={<IconX size={16} stroke={1.75} />}
          onClick={() => act("cancel")}
        >
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

/** True for a job that the school system stopped and that can resume. Its warnings are not shown yet. */
const canGoOn = ({ status, code }: JobAnswer) =>
  status === "failed" && (code === "schools_auth_required" || code === "school_failed");

/** The printer's own words about what keeps it from printing. */
function PrinterReasons({ job }: { readonly job: JobAnswer }) {
  const reasons = job.printer?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <div className={classes.warnings} role="status">
      {reasons.map((reason) => (
        <b key={reason}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {reason}
        </b>
      ))}
    </div>
  );
}

/** Messages besides the counts: the job's state, or a failed request or action. */
function Notes({ job, trouble, refusal }: Pick<FollowedJob, "job" | "trouble" | "refusal">) {
  const note = job ? explain(job) : null;
  const restarted = restartNote(job?.restarts ?? 0);
  const failed = job?.status === "failed";
  return (
    <>
      {note === null ? null : (
        <p className={classes.note} data-failed={failed} role={failed ? "alert" : undefined}>
          {note}
        </p>
      )}
      {restarted === null ? null : <p className={classes.note}>{restarted}</p>}
      {trouble ? (
        <p className={classes.note} role={isGone(trouble) ? "alert" : undefined}>
          {trouble.message}
        </p>
      ) : null}
      {refusal ? <p className={classes.note}>{refusal.message}</p> : null}
    </>
  );
}

const itself = (status: JobStatus) => status;

/** A job's progress and its actions. */
export function JobProgress({ title, unit, followed, shownStatus = itself, children }: JobProgressProps) {
  const { job, trouble } = followed;
  const gone = isGone(trouble);
  const status = shownStatus(job?.status ?? "queued");
  const percent = job ? percentOf(job) : 0;
  const colour = statusColours[status];
  return (
    <section className={classes.box} aria-label={title}>
      <div className={classes.line}>
        <h3 className={classes.title}>{title}</h3>
        {gone ? null : <Badge color={colour}>{statusNames[status].toLowerCase()}</Badge>}
      </div>
      <Progress
        value={percent}
        color={status === "completed" ? "var(--success-solid)" : colour}
        aria-label="Progress"
      />
      <div className={classes.line}>
        <span>{job ? countsOf(job, unit) : ""}</span>
        <span className={classes.percent} role="status">
          {percent}%
        </span>
      </div>
      {job && !hasEnded(job.status) ? <PrinterReasons job={job} /> : null}
      <Notes {...followed} />
      {job && hasEnded(job.status) && !canGoOn(job) ? (
        <JobWarnings {...job} warningsTotal={job.warnings_total} />
      ) : null}
      {job && !gone && !hasEnded(job.status) ? <Actions job={job} followed={followed} /> : null}
      {children}
    </section>
  );
}
