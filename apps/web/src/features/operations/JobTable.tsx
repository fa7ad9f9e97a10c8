import { Badge, Progress } from "@mantine/core";
import type { JobKind, ListedJob } from "@print-builder/api";
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { showFailure } from "#platform/api/showFailure.ts";
import { downloadJob } from "#platform/jobs/downloadJob.ts";
import {
  allowedActions,
  percentOf,
  restartNote,
  statusColours,
  statusNames,
} from "#platform/jobs/jobProgress.ts";
import type { JobAction } from "#platform/jobs/useJob.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { durationText } from "#ui/texts/durationText.ts";
import classes from "./operations.module.css";
import { useJobAction } from "./useJobList.ts";

type Act = (jobId: string, action: JobAction) => void;

async function cancel({ job_id, kind, project }: ListedJob, act: Act): Promise<void> {
  const question = {
    title: "Cancel this export?",
    message: `${kindNames[kind]} of “${project.name}” stops for good, and the files made so far are deleted.`,
    action: "Cancel export",
    destructive: true,
  };
  if (await confirm(question)) act(job_id, "cancel");
}

function DownloadButton({ job }: { readonly job: ListedJob }) {
  const download = useMutation({
    mutationFn: () => downloadJob(job, job.project.id),
    onError: (error) => showFailure(error),
  });
  return (
    <IconButton label="Download" disabled={download.isPending} onClick={() => download.mutate()}>
      <IconDownload size={18} stroke={1.75} />
    </IconButton>
  );
}

function Actions({ job, busy, act }: { readonly job: ListedJob; readonly busy: boolean; readonly act: Act }) {
  const allowed = allowedActions(job.status);
  return (
    <div className={classes.actions}>
      {job.has_file ? <DownloadButton job={job} /> : null}
      {allowed.pause ? (
        <IconButton label="Pause" disabled={busy} onClick={() => act(job.job_id, "pause")}>
          <IconPlayerPause size={18} stroke={1.75} />
        </IconButton>
      ) : null}
      {allowed.resume ? (
        <IconButton label="Resume" disabled={busy} onClick={() => act(job.job_id, "resume")}>
          <IconPlayerPlay size={18} stroke={1.75} />
        </IconButton>
      ) : null}
      {allowed.cancel ? (
        <IconButton label="Cancel" disabled={busy} onClick={() => void cancel(job, act)}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      ) : null}
    </div>
  );
}

function JobRow({ job, busy, act }: { readonly job: ListedJob; readonly busy: boolean; readonly act: Act }) {
  const { project, started_by, kind, status, error } = job;
  const note = restartNote(job.restarts);
  const progress = progressText(job);
  const queue = queueText(job);
  return (
    <tr>
      <th scope="row" className={classes.project}>
        <Link to={`/editor/${project.id}`} className={classes.link}>
          {project.name}
        </Link>
        <span className={classes.detail}>{kindNames[kind]}</span>
      </th>
      <td className={classes.person}>{started_by ? started_by.name || started_by.email : "—"}</td>
      <td className={classes.state}>
        <Badge color={statusColours[status]}>{statusNames[status]}</Badge>
        {queue === "" ? null : <span className={classes.detail}>{queue}</span>}
        {error === null ? null : <span className={classes.error}>{error}</span>}
        {note === null ? null : <span className={classes.detail}>{note}</span>}
      </td>
      <td className={classes.progress}>
        {progress === "" ? (
          "—"
        ) : (
          <>
            <Progress
              value={percentOf(job)}
              size="sm"
              color={status === "completed" ? "var(--success-solid)" : statusColours[status]}
              aria-label={`Progress of ${project.name}`}
            />
            <span className={classes.detail}>{progress}</span>
            <span className={classes.detail}>{partsText(job)}</span>
          </>
        )}
      </td>
      <td className={classes.time}>
        {dateText(job.created_at)}
        <span className={classes.detail}>{timeText(job, Date.now())}</span>
      </td>
      <td>
        <Actions job={job} busy={busy} act={act} />
      </td>
    </tr>
  );
}

/** Jobs of all projects, each with the actions that its state allows. */
export function JobTable({ jobs, stale }: { readonly jobs: readonly ListedJob[]; readonly stale: boolean }) {
  const { busyWith, act } = useJobAction();
  return (
    <DataTable
      label="Jobs"
      className={classes.jobs}
      stale={stale}
      headings={[
        "Project",
        "Started by",
        "State",
        "Progress",
        "Started",
        { title: "Actions", isHidden: true },
      ]}
    >
      {jobs.map((job) => (
        <JobRow key={job.job_id} job={job} busy={busyWith === job.job_id} act={act} />
      ))}
    </DataTable>
  );
}

export const kindNames: Readonly<Record<JobKind, string>> = {
  print: "Print",
  standard_zip: "Project ZIP",
  school_zip: "School ZIP",
};

type Times = Pick<ListedJob, "created_at" | "started_at" | "finished_at">;

/** Describes the running time of a job or, before its start, its waiting time. */
export function timeText({ created_at, started_at, finished_at }: Times, now: number): string {
  const span = (from: string, to: string | null) =>
    durationText((to === null ? now : Date.parse(to)) - Date.parse(from));
  if (finished_at !== null) return `took ${span(started_at ?? created_at, finished_at)}`;
  return started_at === null
    ? `queued for ${span(created_at, null)}`
    : `for ${span(started_at, null)} so far`;
}

/** A job's progress in its own unit; empty if it is not known yet. */
export function progressText({ kind, processed, total }: ListedJob): string {
  if (total === 0) return "";
  const unit = kind === "standard_zip" ? "files" : "records";
  return `${processed.toLocaleString()} of ${total.toLocaleString()} ${unit}`;
}

/** A waiting job's place in the queue; empty if it is not waiting. */
function queueText({ queue_position }: Pick<ListedJob, "queue_position">): string {
  if (queue_position === null) return "";
  return queue_position === 1
    ? "Next in the queue"
    : `Number ${queue_position.toLocaleString()} in the queue`;
}

/** The number of finished parts of a job; empty if it has only one part. */
export function partsText({ batches_done, batches_total }: ListedJob): string {
  return batches_total < 2 ? "" : `${batches_done} of ${batches_total} parts`;
}
