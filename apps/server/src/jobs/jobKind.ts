import type { JobWarning } from "@print-builder/api";
import type { PrintedPeople } from "../printing/printedCards.ts";
import type { NewPrint } from "../store/cardStore.ts";
import type { JobBatchRow, JobRow } from "../store/schema.ts";
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

/** What is known of a batch that was made. */
export type MadeBatch = {
  /** Records that came out without a photo or with a code that will not scan. */
  readonly warnings: readonly JobWarning[];
  /** Whose cards it made; null where it makes none. */
  readonly people: PrintedPeople | null;
};

/** A finished job, as its history tells it. */
export type MadeResult = {
  readonly bytes: number;
  readonly finishedAt: Date;
  readonly warnings: readonly JobWarning[];
  /** Of each batch; null of one that an earlier version made. */
  readonly people: readonly (PrintedPeople | null)[];
};

/**
 * How one kind of job is done. What it throws ends the job: a Problem, InputError or DesignError with its own
 * words, anything else after some more attempts.
 */
export type JobWork = {
  /** Writes the batch's file, calling `gate.pass` with the number of records or files done so far. */
  makeBatch(work: BatchWork): Promise<MadeBatch>;
  /** Writes the result. Absent where the job has one batch, whose file is the result. */
  makeResult?(work: ResultWork): Promise<void>;
  /** Nothing is to be done at present: what was kept for a next batch may go. */
  onIdle?(): Promise<void>;
  /** What the project remembers of the job as a print; absent where it is none. */
  print?(job: JobRow, made: MadeResult): Promise<NewPrint>;
};

/** The kinds that a worker can do. A job of a kind that is not here fails and says so. */
export type JobKinds = { readonly [Kind in JobRow["kind"]]?: JobWork };
