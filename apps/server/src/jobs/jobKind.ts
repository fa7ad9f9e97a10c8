import type { JobWarning } from "@print-builder/api";
import type { JobBatchRow, JobRow, PrintHistoryRow } from "../store/schema.ts";
import type { Gate } from "./workGate.ts";

/** One batch to make. */
export type BatchWork = {
  readonly job: JobRow;
  readonly batch: JobBatchRow;
  /** Where to write the batch's file; nothing is there yet. */
  readonly path: string;
  /** To be passed at every border where the work may be interrupted. */
  readonly gate: Gate;
};

/** The result to put together of finished batches. */
export type ResultWork = {
  readonly job: JobRow;
  /** Keys of the batches' stored files, in order. */
  readonly parts: readonly string[];
  readonly path: string;
  readonly gate: Gate;
};

/** A finished job, as its history tells it. */
export type MadeResult = {
  readonly bytes: number;
  readonly finishedAt: Date;
  readonly warnings: readonly JobWarning[];
};

/**
 * How one kind of job is done. What it throws ends the job: a Problem, InputError or DesignError with its own
 * words, anything else after some more attempts.
 */
export type JobWork = {
  /**
   * Writes the batch's file, calling `gate.pass` with the number of records or files done so far. Answers which
   * records came out without a photo.
   */
  makeBatch(work: BatchWork): Promise<readonly JobWarning[]>;
  /** Writes the result. Absent where the job has one batch, whose file is the result. */
  makeResult?(work: ResultWork): Promise<void>;
  /** Nothing is to be done at present: what was kept for a next batch may go. */
  onIdle?(): Promise<void>;
  /** What the project's print history remembers of the job; absent where it is no print. */
  history?(job: JobRow, made: MadeResult): Promise<PrintHistoryRow>;
};

/** The kinds that a worker can do. A job of a kind that is not here fails and says so. */
export type JobKinds = { readonly [Kind in JobRow["kind"]]?: JobWork };
