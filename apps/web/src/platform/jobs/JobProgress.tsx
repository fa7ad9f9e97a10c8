import { Badge, Button, Progress } from "@mantine/core";
import type { JobAnswer, JobStatus } from "@print-builder/api";
import { IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { JobWarnings } from "./JobWarnings.tsx";
import classes from "./jobProgress.module.css";
import {
  allowedActions,
  hasEnded,
  percentOf,
  restartNote,
  statusColours,
  statusNames,
} from "./jobProgress.ts";
import { type FollowedJob, isGone } from "./useJob.ts";

type JobProgressProps = {
  /** What the job does, as its heading: "Packing “Student card”". */
  readonly title: string;
  /** What its counts count: "files", "cards". */
  readonly unit: string;
  readonly followed: FollowedJob;
  /** The state to show for the one that the job is in; its own unless told otherwise. */
  readonly shownStatus?: (status: JobStatus) => JobStatus;
  /** What can be done besides, e.g. once it is completed. */
  readonly children?: ReactNode;
};

function countsOf({ processed, total, batches_done, batches_total }: JobAnswer, unit: string): string {
  if (total === 0) return "";
  const counts = `${processed.toLocaleString()} of ${total.toLocaleString()} ${unit}`;
  if (batches_total < 2) return counts;
  return `${counts} · part ${Math.min(batches_done + 1, batches_total)} of ${batches_total}`;
}

/** What a state means for the person, where its name alone does not say it. */
function explain({ status, error }: JobAnswer): string | null {
  if (status === "paused") return "Paused. It continues from here when you resume it.";
  if (status === "cancelled") return "Cancelled. Nothing was kept.";
  if (status === "failed") return error ?? "The export failed.";
  // Before its end it is what the job waits for.
  return error ?? (status === "queued" ? "Waiting for its turn." : null);
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

/** A job that the school system has stopped: what is wrong with its records is told at its end. */
const canGoOn = ({ status, code }: JobAnswer) =>
  status === "failed" && (code === "schools_auth_required" || code === "school_failed");

/** What there is to say beyond the counts: of the job's state, of a question or an action without success. */
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

/** How far a job is, and what can be done with it. */
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
      <Notes {...followed} />
      {job && hasEnded(job.status) && !canGoOn(job) ? (
        <JobWarnings {...job} warningsTotal={job.warnings_total} />
      ) : null}
      {job && !gone && !hasEnded(job.status) ? <Actions job={job} followed={followed} /> : null}
      {children}
    </section>
  );
}
