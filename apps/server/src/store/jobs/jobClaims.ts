import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { JobBatchRow, JobRow, Schema } from "../schema.ts";
import {
  addPieces,
  type BatchQueue,
  holdJob,
  isPrinting,
  type Piece,
  resultNumber,
  waitingOf,
} from "./batchQueue.ts";
import { type Completion, completeJob, type JobStatus } from "./jobStore.ts";
import { jobsInTurn } from "./jobTurns.ts";
import { addDocument, type NewDocument } from "./printDocumentStore.ts";

/** A piece that a worker holds until it finishes or returns the piece, or is lost. */
export type Claim = {
  readonly job: JobRow;
  /** True if the previous worker was lost. */
  readonly wasLeft: boolean;
} & (
  | { readonly what: "batch"; readonly batch: JobBatchRow }
  | { readonly what: "result"; readonly batches: readonly JobBatchRow[] }
);

/** The worker that claims, and the time as ISO text. */
export type Claimer = { readonly owner: string; readonly now: string };

/** Worker name in a piece whose worker was lost. */
export const lostWorker = "lost";

/** Delay before another attempt at a job that is being changed, in ms. */
const busyMs = 10;

/**
 * Shares jobs between workers. The queue assigns each piece to one worker at a time, and the rows record
 * its holder and progress. A worker's output only counts while its name is in the row, so no piece is added
 * to a result twice, however many workers and machines there are.
 */
export function createJobClaims(db: Kysely<Schema>, queue: BatchQueue) {
  /** Marks the pieces of lost workers. */
  async function noteLost(): Promise<void> {
    for (const { worker, ...piece } of await queue.takeFromLost(() => heldPieces(db))) {
      await passPiece(db, piece, worker, lostWorker);
    }
  }

  return {
    noteLost,
    /** Claims work for a worker: a result to assemble, or a batch of the job whose turn it is. */
    async claim(claimer: Claimer): Promise<Claim | null> {
      await noteLost();
      for (;;) {
        const claimed = await claimInTurn(db, queue, claimer);
        if (claimed !== "again") return claimed;
      }
    },
    /** Renews a claim and records its progress. Returns the job's state, or null if the claim was lost. */
    async renew(claim: Claim, { owner, now }: Claimer, processed: number): Promise<JobStatus | null> {
      if (!(await queue.keep(pieceOf(claim)))) return null;
      const isOurs =
        claim.what === "batch"
          ? await noteProgress(db, claim.batch, { owner, now }, processed)
          : (await workerOf(db, pieceOf(claim))) === owner;
      return isOurs ? await statusOf(db, claim.job.id) : null;
    },
    status: (jobId: string): Promise<JobStatus | null> => statusOf(db, jobId),
    /** Sets the amount of work if it only becomes known during the work. */
    async setTotal(jobId: string, total: number): Promise<void> {
      await db.updateTable("job").set({ total }).where("id", "=", jobId).execute();
      await db.updateTable("job_batch").set({ records: total }).where("job_id", "=", jobId).execute();
    },
    /**
     * Records a finished batch, with its warnings and the people on its cards as JSON, and its document for a
     * connected printer. Returns false if the batch does not belong to this worker any more.
     */
    finishBatch: (
      batch: JobBatchRow,
      owner: string,
      fileKey: string,
      told: BatchNotes = { warnings: null, people: null },
    ): Promise<boolean> => finishBatch(db, queue, batch, { owner, fileKey, ...told }),
    async complete(completion: Completion): Promise<readonly string[] | null> {
      return await completeJob(db, queue, completion);
    },
    /**
     * Returns a claim, whatever state its job is in. Other workers may take it at once or, after a failure,
     * with a delay. A deliberate interruption does not count as an attempt. If the job waits for the storage,
     * its row records since when, until one of its pieces is finished.
     */
    async giveBack(
      claim: Claim,
      owner: string,
      hasFailed: boolean,
      waitingSince: string | null = null,
    ): Promise<void> {
      if (waitingSince !== null) {
        await db
          .updateTable("job")
          .set((eb) => ({ waiting_since: eb.fn.coalesce("waiting_since", eb.val(waitingSince)) }))
          .where("id", "=", claim.job.id)
          .where("finished_at", "is", null)
          .execute();
      }
      await freePiece(db, queue, pieceOf(claim), { owner, countsAsAttempt: hasFailed, hasFailed });
    },
    /**
     * Frees the pieces and printers of a worker that is gone or was cut off from the database, or of all workers if no
     * owner is given. Being cut off does not count as an attempt.
     */
    async release(owner: string | null, countsAsAttempt = true): Promise<void> {
      const queues = db.updateTable("print_queue").set({ worker: null }).where("worker", "is not", null);
      await (owner === null ? queues : queues.where("worker", "=", owner)).execute();
      for (const { worker, ...piece } of await heldPieces(db)) {
        if (owner !== null && worker !== owner) continue;
        await freePiece(db, queue, piece, { owner: worker, countsAsAttempt, hasFailed: false });
      }
    },
    /** Whether any job waits for a worker or has one. */
    async hasWork(): Promise<boolean> {
      return (await jobsInTurn(db)).length > 0;
    },
    /** Adds work that the queue lacks, from an older version or a backup. */
    async addUnfinished(): Promise<void> {
      for (const id of await jobsInTurn(db)) {
        await db.transaction().execute(async (transaction) => {
          await holdJob(transaction, id);
          await addPieces(queue, transaction, id);
        });
      }
    },
  };
}

export type JobClaims = ReturnType<typeof createJobClaims>;

function pieceOf(claim: Claim): Piece {
  return { jobId: claim.job.id, number: claim.what === "batch" ? claim.batch.number : resultNumber };
}

class Busy extends Error {}

/** "again" if another worker took the piece, or it is already done. */
async function claimInTurn(
  db: Kysely<Schema>,
  queue: BatchQueue,
  claimer: Claimer,
): Promise<Claim | "again" | null> {
  const jobs = await jobsInTurn(db);
  for (const jobId of jobs) {
    try {
      const claimed = await db.transaction().execute(async (transaction) => {
        const piece = await queue.take(transaction, jobId, jobs);
        if (piece === null) return null;
        if (piece === "busy") throw new Busy();
        const claim = await begin(transaction, piece, claimer);
        if (claim) return claim;
        await queue.remove(transaction, piece.jobId, [piece.number]);
        return "again";
      });
      if (claimed !== null) return claimed;
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      await sleep(busyMs);
      return "again";
    }
  }
  return null;
}

/** Marks a piece as started. Null if its job was paused, has ended or was deleted. */
async function begin(db: Kysely<Schema>, piece: Piece, { owner, now }: Claimer): Promise<Claim | null> {
  const wasLeft = (await workerOf(db, piece)) !== null;
  const job = await db
    .updateTable("job")
    .set({ status: "running", claimed_at: now, started_at: sql<string>`coalesce(started_at, ${now})` })
    .where("id", "=", piece.jobId)
    .where("status", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
  if (!job) return null;
  if (piece.number === resultNumber) return await beginResult(db, job, owner, wasLeft);
  const batch = await db
    .updateTable("job_batch")
    .set((eb) => ({ worker: owner, attempts: eb("attempts", "+", 1), progressed_at: now }))
    .where("job_id", "=", piece.jobId)
    .where("number", "=", piece.number)
    .where("status", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  return batch ? { what: "batch", job, batch, wasLeft } : null;
}

async function beginResult(
  db: Kysely<Schema>,
  { id }: JobRow,
  owner: string,
  wasLeft: boolean,
): Promise<Claim | null> {
  const ofJob = db.selectFrom("job_batch").selectAll().where("job_id", "=", id);
  const batches = await ofJob.orderBy("number").execute();
  if (batches.some(({ status }) => status === "waiting") || (await isPrinting(db, id))) return null;
  const job = await db
    .updateTable("job")
    .set((eb) => ({ worker: owner, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { what: "result", job, batches, wasLeft };
}

/** The pieces that workers hold now, with the names of the workers. */
async function heldPieces(db: Kysely<Schema>): Promise<readonly (Piece & { readonly worker: string })[]> {
  const held = await db
    .selectFrom("job_batch")
    .select(["job_id as jobId", "number", "worker"])
    .where("worker", "is not", null)
    .unionAll(
      db
        .selectFrom("job")
        .select(["id as jobId", sql<number>`${sql.lit(resultNumber)}`.as("number"), "worker"])
        .where("worker", "is not", null),
    )
    .execute();
  return held.flatMap(({ worker, ...piece }) => (worker === null ? [] : { ...piece, worker }));
}

function rowOf({ jobId, number }: Piece): {
  readonly table: RawBuilder<unknown>;
  readonly is: RawBuilder<unknown>;
} {
  if (number === resultNumber) return { table: sql.table("job"), is: sql`id = ${jobId}` };
  return { table: sql.table("job_batch"), is: sql`job_id = ${jobId} and number = ${number}` };
}

/** Null if no worker holds the piece, or it does not exist. */
async function workerOf(db: Kysely<Schema>, piece: Piece): Promise<string | null> {
  const { table, is } = rowOf(piece);
  const found = sql<{ readonly worker: string | null }>`select worker from ${table} where ${is}`;
  return (await found.execute(db)).rows[0]?.worker ?? null;
}

/** Takes a piece from this worker, if it holds the piece, and reduces the piece's attempts by this number. */
async function passPiece(
  db: Kysely<Schema>,
  piece: Piece,
  from: string,
  to: string | null,
  fewer = 0,
): Promise<void> {
  const { table, is } = rowOf(piece);
  const change = sql`update ${table} set worker = ${to}, attempts = attempts - ${sql.lit(fewer)}`;
  await sql`${change} where ${is} and worker = ${from}`.execute(db);
}

type PieceRelease = {
  readonly owner: string;
  readonly countsAsAttempt: boolean;
  readonly hasFailed: boolean;
};

async function freePiece(
  db: Kysely<Schema>,
  queue: BatchQueue,
  piece: Piece,
  { owner, countsAsAttempt, hasFailed }: PieceRelease,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdJob(transaction, piece.jobId);
    await passPiece(transaction, piece, owner, null, countsAsAttempt ? 0 : 1);
    // A piece that was planned again has no worker in its row but is still assigned in the queue, so it is
    // returned. Another worker's piece stays unchanged.
    const isFree = (await workerOf(transaction, piece)) === null;
    const status = await statusOf(transaction, piece.jobId);
    if (isFree && isUnfinished(status)) await queue.giveBack(transaction, piece, hasFailed);
  });
}

async function noteProgress(
  db: Kysely<Schema>,
  { job_id, number }: JobBatchRow,
  { owner, now }: Claimer,
  processed: number,
): Promise<boolean> {
  const result = await db
    .updateTable("job_batch")
    .set({
      // Keeps the progress of an earlier attempt, so that users never see it fall.
      progressed_at: sql<string>`case when processed < ${processed} then ${now} else progressed_at end`,
      attempts: sql<number>`case when processed < ${processed} then 1 else attempts end`,
      processed: sql<number>`case when processed < ${processed} then ${processed} else processed end`,
    })
    .where("job_id", "=", job_id)
    .where("number", "=", number)
    .where("worker", "=", owner)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

async function statusOf(db: Kysely<Schema>, id: string): Promise<JobStatus | null> {
  const job = await db.selectFrom("job").select("status").where("id", "=", id).executeTakeFirst();
  return job?.status ?? null;
}

const isUnfinished = (status: JobStatus | null): boolean =>
  status === "queued" || status === "running" || status === "paused";

export type BatchNotes = Pick<JobBatchRow, "warnings" | "people"> & {
  /** The batch as a document for the job's connected printer; null if the job has none. */
  readonly document?: NewDocument | null;
};

type MadeBatch = BatchNotes & { readonly owner: string; readonly fileKey: string };

async function finishBatch(
  db: Kysely<Schema>,
  queue: BatchQueue,
  row: JobBatchRow,
  { owner, fileKey, document, ...told }: MadeBatch,
): Promise<boolean> {
  const { job_id, number } = row;
  return await db.transaction().execute(async (transaction) => {
    // Locks the job: a cancellation either comes first and is noticed here, or comes later and finds the
    // file.
    const job = await transaction
      .updateTable("job")
      .set({ waiting_since: null })
      .where("id", "=", job_id)
      .where("status", "in", ["running", "paused"])
      .executeTakeFirst();
    if (Number(job.numUpdatedRows) === 0) return false;
    const batch = await transaction
      .updateTable("job_batch")
      .set({ worker: null, status: "done", file_key: fileKey, ...told, processed: sql<number>`records` })
      .where("job_id", "=", job_id)
      .where("number", "=", number)
      .where("worker", "=", owner)
      .executeTakeFirst();
    if (Number(batch.numUpdatedRows) === 0) return false;
    await queue.remove(transaction, job_id, [number]);
    if (document) await addDocument(transaction, row, document, new Date().toISOString());
    const waiting = await waitingOf(transaction, job_id);
    if (waiting.length === 0 && !(await isPrinting(transaction, job_id)))
      await queue.add(transaction, job_id, [resultNumber]);
    return true;
  });
}
