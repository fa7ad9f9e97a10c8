import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** A batch of a job by its number, or the job's result. */
export type Piece = { readonly jobId: string; readonly number: number };

/** Represents the result in place of a batch number. */
export const resultNumber = -1;

/**
 * Assigns the pieces of jobs, each to one worker at a time. A transaction that changes a piece locks its job's row before
 * calling the queue.
 */
export interface BatchQueue {
  /** Adds pieces to do; those already in the queue stay unchanged. */
  add(transaction: Kysely<Schema>, jobId: string, numbers: readonly number[]): Promise<void>;
  /**
   * Takes the next piece of a job, and locks the job's row. It may belong to a job that is not in `jobs` (any more). "busy"
   * if somebody is changing the job: roll the transaction back and try again.
   */
  take(transaction: Kysely<Schema>, jobId: string, jobs: readonly string[]): Promise<Piece | "busy" | null>;
  /** Reports that a worker is still active on its piece. False if it was taken away. */
  keep(piece: Piece): Promise<boolean>;
  /** Removes finished pieces. */
  remove(transaction: Kysely<Schema>, jobId: string, numbers: readonly number[]): Promise<void>;
  /** Returns a piece for the next worker; after a failure only after a delay. */
  giveBack(transaction: Kysely<Schema>, piece: Piece, hasFailed: boolean): Promise<void>;
  /** Takes pieces from workers that have been silent for long. Returns the pieces of `held` that were taken away. */
  takeFromLost<Held extends Piece>(held: () => Promise<readonly Held[]>): Promise<readonly Held[]>;
  close(): Promise<void>;
}

/**
 * The queue of an SQLite file: the rows of `job` and `job_batch` themselves. All workers are processes of one server, which
 * notices when one ends and frees its pieces, so nothing has to expire.
 */
export const rowQueue: BatchQueue = {
  add: async () => undefined,
  async take(transaction, jobId) {
    // A transaction reads its initial snapshot: it must become the writer before it reads.
    await holdJob(transaction, jobId);
    const waiting = await transaction
      .selectFrom("job_batch")
      .select(["number", "worker"])
      .where("job_id", "=", jobId)
      .where("status", "=", "waiting")
      .orderBy("number")
      .execute();
    const free = waiting.find(({ worker }) => worker === null);
    if (free) return { jobId, number: free.number };
    const job = await transaction
      .selectFrom("job")
      .select("worker")
      .where("id", "=", jobId)
      .executeTakeFirst();
    return waiting.length === 0 && job?.worker === null ? { jobId, number: resultNumber } : null;
  },
  keep: async () => true,
  remove: async () => undefined,
  giveBack: async () => undefined,
  takeFromLost: async () => [],
  close: async () => undefined,
};

/** Locks a job and its dependent rows until the transaction ends. */
export async function holdJob(transaction: Kysely<Schema>, jobId: string): Promise<void> {
  await transaction
    .updateTable("job")
    .set((eb) => ({ claimed_at: eb.ref("claimed_at") }))
    .where("id", "=", jobId)
    .execute();
}

/** Adds the remaining work of a job: its waiting batches, or its result if there are none. */
export async function addPieces(
  queue: BatchQueue,
  transaction: Kysely<Schema>,
  jobId: string,
): Promise<void> {
  const waiting = await waitingOf(transaction, jobId);
  await queue.add(transaction, jobId, waiting.length > 0 ? waiting : [resultNumber]);
}

/** Removes the pieces of an ended job, whoever holds them. */
export async function removePieces(
  queue: BatchQueue,
  transaction: Kysely<Schema>,
  jobId: string,
): Promise<void> {
  await queue.remove(transaction, jobId, [...(await waitingOf(transaction, jobId)), resultNumber]);
}

/** The numbers of a job's waiting batches, in order. */
export async function waitingOf(transaction: Kysely<Schema>, jobId: string): Promise<readonly number[]> {
  const waiting = await transaction
    .selectFrom("job_batch")
    .select("number")
    .where("job_id", "=", jobId)
    .where("status", "=", "waiting")
    .orderBy("number")
    .execute();
  return waiting.map(({ number }) => number);
}
