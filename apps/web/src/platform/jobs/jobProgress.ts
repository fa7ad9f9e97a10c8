import { endedJobStatuses, type JobAnswer, type JobPrinterState, type JobStatus } from "@print-builder/api";

/** A job in one of these states never changes again, so it is no longer polled. */
export function hasEnded(status: JobStatus): boolean {
  return endedJobStatuses.includes(status);
}

/** Names of the states shown to users. */
export const statusNames: Readonly<Record<JobStatus, string>> = {
  queued: "Waiting",
  running: "Running",
  paused: "Paused",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
};

export const statusColours: Readonly<Record<JobStatus, string>> = {
  queued: "gray",
  running: "iris",
  paused: "yellow",
  completed: "green",
  failed: "red",
  cancelled: "gray",
};

/** The state shown for a project ZIP: "running" until it has ended. */
export function zipStatus(status: JobStatus): JobStatus {
  return hasEnded(status) ? status : "running";
}

type Counts = Pick<JobAnswer, "status" | "processed" | "total"> & Partial<Pick<JobAnswer, "printer">>;

/** Progress as a whole number of per cent; on a connected printer, of the sheets that came out. */
export function percentOf({ status, processed, total, printer }: Counts) {
  if (printer && status === "completed") return 100;
  if (printer) return printer.sheets === 0 ? 0 : Math.round((printer.sheets_done / printer.sheets) * 100);
  if (total > 0) return Math.round((processed / total) * 100);
  return status === "completed" ? 100 : 0;
}

/** Why a job takes longer than usual. Null if it was not restarted. */
export function restartNote(restarts: number): string | null {
  if (restarts === 0) return null;
  const parts = restarts === 1 ? "One part was" : `${restarts} parts were`;
  return `${parts} restarted because the process ended, most likely because memory ran out. No card is missing or printed twice.`;
}

/** The actions that are allowed in a job's state. */
export function allowedActions(status: JobStatus) {
  return {
    pause: status === "running" || status === "queued",
    resume: status === "paused",
    cancel: !hasEnded(status),
  };
}

/** The state of a job at a connected printer, in words; null if the counts say enough. */
export const printerNotes: Readonly<Record<JobPrinterState, string | null>> = {
  waiting: "Waiting for the printer.",
  unreachable: "The printer does not answer. Printing continues automatically when it does.",
  pending: "Waiting in the printer’s own queue.",
  held: null,
  processing: null,
  stopped: "Waiting for the printer. Printing continues automatically.",
  completed: null,
  canceled: "The job was cancelled at the printer.",
  aborted: "The printer gave up this job.",
  unknown: "The printer does not know how the job ended.",
};
