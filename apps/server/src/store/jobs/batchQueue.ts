import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** A piece of a job's work: a batch by its number, or the job's result. */
export type Piece = { readonly jobId: string; readonly number: number };

/** Represents the result where a batch number is expected. */
export const resultNumber = -1;

/**
 * Assigns each piece of a job to one worker at a time. A transaction that changes a piece must lock the job's
 * row before it calls the queue.
 */
export interface BatchQueue {
  /** Adds pieces that need a worker. Pieces that are already in the queue stay unchanged. */
  add(transaction: Kysely<Schema>, jobId: string, numbers: readonly number[]): Promise<void>;
  /**
   * Takes a job's next piece and locks the job's row. The job may have left `jobs` in the meantime. "busy"
   * means that another transaction is changing the job: roll back and try again.
   */
  take(transaction: Kysely<Schema>, jobId: string, jobs: readonly string[]): Promise<Piece | "busy" | null>;
  /** Reports that a worker is still active on its piece. False if the piece was taken away. */
  keep(piece: Piece): Promise<boolean>;
  remove(transaction: Kysely<Schema>, jobId: string, numbers: readonly number[]): Promise<void>;
  /** Returns a piece for another worker, with a delay after a failure. */
  giveBack(transaction: Kysely<Schema>, piece: Piece, hasFailed: boolean): Promise<void>;
  /**
   * Takes pieces away from workers that have been silent for too long. Returns which pieces of `held` were
   * taken.
   */
  takeFromLost<Held extends Piece>(held: () => Promise<readonly Held[]>): Promise<readonly Held[]>;
  close(): Promise<void>;
}

/**
 * The queue in an SQLite file, where the rows of `job` and `job_batch` are the queue. All workers are
 * processes of one server, which notices their end and frees their pieces, so nothing needs to expire.
 */
export const rowQueue: BatchQueue = {
  add: async () => undefined,
  async take(transaction, jobId) {
    // A transaction reads its initial snapshot, so it must take the write lock before it reads.
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
    if (waiting.length > 0 || job?.worker !== null || (await isPrinting(transaction, jobId))) return null;
    return { jobId, number: resultNumber };
  },
  keep: async () => true,
  remove: async () => undefined,
  giveBack: async () => undefined,
  takeFromLost: async () => [],
  close: async () => undefined,
};

/** Locks a job and the rows that depend on it until the transaction ends. */
export async function holdJob(transaction: Kysely<Schema>, jobId: string): Promise<void> {
  await transaction
    .updateTable("job")
    .set((eb) => ({ claimed_at: eb.ref("claimed_at") }))
    .where("id", "=", jobId)
    .execute();
}

/** Whether a connected printer has yet to print some of the job's batches. */
export async function isPrinting(db: Kysely<Schema>, jobId: string): Promise<boolean> {
  const open = db.selectFrom("print_document").select("number").where("job_id", "=", jobId);
  return (await open.where("ended_at", "is", null).executeTakeFirst()) !== undefined;
}

/** Adds a job's remaining work to the queue: its waiting batches or, once all of them are printed, its result. */
export async function addPieces(
  queue: BatchQueue,
  transaction: Kysely<Schema>,
  jobId: string,
): Promise<void> {
  const waiting = await waitingOf(transaction, jobId);
  if (waiting.length > 0) await queue.add(transaction, jobId, waiting);
  else if (!(await isPrinting(transaction, jobId))) await queue.add(transaction, jobId, [resultNumber]);
}

/** Removes all pieces of an ended job, whoever holds them. */
export async function removePieces(
  queue: BatchQueue,
  transaction: Kysely<Schema>,
  jobId: string,
): Promise<void> {
  await queue.remove(transaction, jobId, [...(await waitingOf(transaction, jobId)), resultNumber]);
}

/** Numbers of a job's waiting batches, in order. */
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
