import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** A batch of a job by its number, or the job's result. */
export type Piece = { readonly jobId: string; readonly number: number };

/** Stands for the result where the number of a batch is asked for. */
export const resultNumber = -1;

/**
 * Hands out the pieces of jobs, each to one worker at a time. A transaction that changes a piece holds its job's row
 * before it asks for anything here.
 */
export interface BatchQueue {
  /** Adds pieces that there are to do; those that it has already stay as they are. */
  add(transaction: Kysely<Schema>, jobId: string, numbers: readonly number[]): Promise<void>;
  /**
   * Takes the next piece of a job, and holds the job's row. It may be one of a job that is not among `jobs` (any more).
   * "busy" when somebody changes the job at this moment: the transaction is to be undone and tried again.
   */
  take(transaction: Kysely<Schema>, jobId: string, jobs: readonly string[]): Promise<Piece | "busy" | null>;
  /** Says that a worker is still at its piece. False when that was taken from it. */
  keep(piece: Piece): Promise<boolean>;
  /** Nothing is left to do at these. */
  remove(transaction: Kysely<Schema>, jobId: string, numbers: readonly number[]): Promise<void>;
  /** Gives a piece to whoever asks next; after a failure only when some time has passed. */
  giveBack(transaction: Kysely<Schema>, piece: Piece, hasFailed: boolean): Promise<void>;
  /**
   * Takes pieces from workers that have not said for long that they are at them. Answers which of `held` are held
   * no more.
   */
  takeFromLost<Held extends Piece>(held: () => Promise<readonly Held[]>): Promise<readonly Held[]>;
  close(): Promise<void>;
}

/**
 * The queue of an SQLite file: the rows of `job` and `job_batch` themselves. All its workers are processes of one
 * server, which sees each of them end and frees what it held, so nothing has to run out.
 */
export const rowQueue: BatchQueue = {
  add: async () => undefined,
  async take(transaction, jobId) {
    // A transaction reads what was there when it began: it must become the writer before it reads.
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

/** Lets nobody else change a job, or what belongs to it, until the transaction ends. */
export async function holdJob(transaction: Kysely<Schema>, jobId: string): Promise<void> {
  await transaction
    .updateTable("job")
    .set((eb) => ({ claimed_at: eb.ref("claimed_at") }))
    .where("id", "=", jobId)
    .execute();
}

/** Adds what there is to do of a job: its waiting batches, or its result where none is left. */
export async function addPieces(
  queue: BatchQueue,
  transaction: Kysely<Schema>,
  jobId: string,
): Promise<void> {
  const waiting = await waitingOf(transaction, jobId);
  await queue.add(transaction, jobId, waiting.length > 0 ? waiting : [resultNumber]);
}

/** Removes what there was to do of a job that ended, whoever is at it. */
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
