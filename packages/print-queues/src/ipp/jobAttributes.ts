import type { PrinterJob, PrinterJobState } from "../printQueue.ts";
import { type IppAttributes, numbersOf, textsOf } from "./message.ts";
import { jobReasons } from "./reasons.ts";

/** Attributes of a job that we ask for. */
export const jobAttributes = [
  "job-id",
  "job-name",
  "job-state",
  "job-state-reasons",
  "job-impressions-completed",
  "number-of-documents",
  "time-at-processing",
] as const;

const states: Readonly<Record<number, PrinterJobState>> = {
  3: "pending",
  4: "held",
  5: "processing",
  6: "stopped",
  7: "canceled",
  8: "aborted",
  9: "completed",
};

export const hasEnded = ({ state }: PrinterJob) =>
  state === "canceled" || state === "aborted" || state === "completed";

/** The job as the printer describes it. */
export function readJob(job: IppAttributes): PrinterJob {
  const [number = 0] = numbersOf(job, "job-state");
  const state = states[number] ?? "pending";
  const read = {
    id: numbersOf(job, "job-id")[0] ?? null,
    // Printers hold a job until its document has arrived, which is no hold for people.
    state: state === "held" && !hasWholeDocument(job) ? "pending" : state,
    reasons: jobReasons(textsOf(job, "job-state-reasons")),
    impressions: numbersOf(job, "job-impressions-completed")[0] ?? null,
  };
  // Printers that do not count report 0 at the end; only a job that never began has certainly printed nothing.
  const hasBegun = job.get("time-at-processing")?.[0]?.type !== "outOfBand";
  return hasEnded(read) && read.impressions === 0 && hasBegun ? { ...read, impressions: null } : read;
}

/** False while the printer waits for the document of the job, or for the rest of it. */
export function hasWholeDocument(job: IppAttributes): boolean {
  const reasons = textsOf(job, "job-state-reasons");
  const isIncoming = reasons.includes("job-incoming") || reasons.includes("job-data-insufficient");
  return !isIncoming && numbersOf(job, "number-of-documents")[0] !== 0;
}

/** IPP allows 255 bytes; the key comes first, because printers shorten names at the end. */
export function jobName(key: string, title: string): string {
  const letters = Array.from(`${key} ${title}`);
  while (Buffer.byteLength(letters.join("")) > 255) letters.pop();
  return letters.join("");
}

export function isNamedAfter(job: IppAttributes, key: string): boolean {
  const [name = ""] = textsOf(job, "job-name");
  return name === key || name.startsWith(`${key} `);
}
