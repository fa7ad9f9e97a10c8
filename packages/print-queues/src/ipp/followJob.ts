import { type PrinterJob, type PrintOptions, QueueError } from "../printQueue.ts";
import { hasEnded, readJob } from "./jobAttributes.ts";
import type { IppAttributes } from "./message.ts";
import { type Printer, pause } from "./printer.ts";
import { queueState, stateAttributes } from "./printerAttributes.ts";

export type FollowLimits = {
  /** How long a printer that does not answer is asked again. */
  readonly lostMs: number;
  /** Longest pause between two questions. */
  readonly pollMs: number;
};

/** A few cards are out before the longest pause would be over. */
const firstPauseMs = 100;

export type FollowOptions = Omit<PrintOptions, "key"> & {
  /** Time of the last sign of life besides answers. */
  readonly lastProgress?: () => number;
  /** Called with every answer about the job before anything follows from it. */
  readonly onAnswer?: (job: IppAttributes) => Promise<void>;
};

/** Asks about the job until it has ended. A printer that is away for a while is asked again. */
export async function followJob(
  printer: Printer,
  id: number,
  { signal, onChange, onAnswer, lastProgress, lostMs, pollMs }: FollowOptions & FollowLimits,
): Promise<PrinterJob> {
  let lostSince: number | null = null;
  let known = unknownJob(id);
  let pauseMs = Math.min(firstPauseMs, pollMs);

  async function report(job: PrinterJob) {
    if (JSON.stringify(job) !== JSON.stringify(known)) await onChange?.(job);
    known = job;
  }

  for (;;) {
    const answer = await ask(printer, id, signal);
    if (answer instanceof QueueError) {
      lostSince = Math.max(lostSince ?? performance.now(), lastProgress?.() ?? 0);
      if (performance.now() - lostSince > lostMs) throw answer;
      await report({ ...known, reasons: [answer.message] });
    } else {
      lostSince = null;
      await onAnswer?.(answer.attributes);
      await report(answer.job);
      if (hasEnded(answer.job)) return answer.job;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, pollMs);
  }
}

const unknownJob = (id: number): PrinterJob => ({ id, state: "pending", reasons: [], impressions: null });

/** The job with the printer's reasons and its own, or the error if the printer did not answer. */
async function ask(printer: Printer, id: number, signal: AbortSignal | undefined) {
  try {
    const attributes = await printer.job(id, signal);
    const job = { ...readJob(attributes), id };
    if (hasEnded(job)) return { attributes, job };
    const { reasons } = queueState(await printer.attributes(stateAttributes, signal));
    return { attributes, job: { ...job, reasons: [...new Set([...reasons, ...job.reasons])] } };
  } catch (error) {
    if (isLost(error)) return error;
    throw error;
  }
}

/** The connection failed, but the job may go on. */
export function isLost(error: unknown): error is QueueError {
  return error instanceof QueueError && error.code === "unreachable";
}
