import type { JobKind, ListedJob } from "@print-builder/api";
import { durationText } from "#ui/texts/durationText.ts";

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
export function queueText({ queue_position }: Pick<ListedJob, "queue_position">): string {
  if (queue_position === null) return "";
  return queue_position === 1
    ? "Next in the queue"
    : `Number ${queue_position.toLocaleString()} in the queue`;
}

/** The number of finished parts of a job; empty if it has only one part. */
export function partsText({ batches_done, batches_total }: ListedJob): string {
  return batches_total < 2 ? "" : `${batches_done} of ${batches_total} parts`;
}
