import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { JobBatchRow, JobRow, Schema } from "../schema.ts";
import { addPieces, type BatchQueue, holdJob, type Piece, resultNumber, waitingOf } from "./batchQueue.ts";
import { type Completion, completeJob, type JobStatus } from "./jobStore.ts";
import { jobsInTurn } from "./jobTurns.ts";

/** What a worker works on: it holds that until it finishes it, gives it back, or is lost. */
export type Claim = {
  readonly job: JobRow;
  /** Somebody held it before, and was lost. */
  readonly wasLeft: boolean;
} & (
  | { readonly what: "batch"; readonly batch: JobBatchRow }
  | { readonly what: "result"; readonly batches: readonly JobBatchRow[] }
);

/** Who claims, and when: an ISO text. */
export type Claimer = { readonly owner: string; readonly now: string };

/** Stands for the worker of a piece whose worker was lost. */
export const lostWorker = "lost";

/** Somebody changes the job at this moment: it is asked for again after so long, in ms. */
const busyMs = 10;

/**
 * How workers share jobs. The queue hands a piece to one worker at a time; the rows tell people who is at it and how
 * far. What a worker delivers counts only while its name stands in the row, so any number of workers, on any number of
 * machines, never bring one piece twice into a result.
 */
export function createJobClaims(db: Kysely<Schema>, queue: BatchQueue) {
  /** Marks the pieces of workers that are lost. */
  async function noteLost(): Promise<void> {
    for (const { worker, ...piece } of await queue.takeFromLost(() => heldPieces(db))) {
      await passPiece(db, piece, worker, lostWorker);
    }
  }

  return {
    noteLost,
    /** Claims something to do: a result to put together, or a batch of the job whose turn it is. */
    async claim(claimer: Claimer): Promise<Claim | null> {
      await noteLost();
      for (;;) {
        const claimed = await claimInTurn(db, queue, claimer);
        if (claimed !== "again") return claimed;
      }
    },
    /** Keeps a claim and notes how far it is. Answers the job's state, null when the claim is lost. */
    async renew(claim: Claim, { owner, now }: Claimer, processed: number): Promise<JobStatus | null> {
      if (!(await queue.keep(pieceOf(claim)))) return null;
      const isOurs =
        claim.what === "batch"
          ? await noteProgress(db, claim.batch, { owner, now }, processed)
          : (await workerOf(db, pieceOf(claim))) === owner;
      return isOurs ? await statusOf(db, claim.job.id) : null;
    },
    status: (jobId: string): Promise<JobStatus | null> => statusOf(db, jobId),
    /** Sets how much there is to do, where that turns out only while it is done. */
    async setTotal(jobId: string, total: number): Promise<void> {
      await db.updateTable("job").set({ total }).where("id", "=", jobId).execute();
      await db.updateTable("job_batch").set({ records: total }).where("job_id", "=", jobId).execute();
    },
    /**
     * Notes what a batch made, with JSON of the warnings about its records and of whose cards they are. Answers false
     * when the batch is not this worker's any more.
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
     * Gives a claim back, whatever became of its job: others may take it at once, or after a while where it failed. An
     * attempt that was broken off on purpose does not count. A job that waits for the storage says since when, until
     * something of it is made.
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
     * Frees what a worker held that is no more, or was cut off from the database; without an owner, what any worker
     * held. What was cut off did not fail: it counts as no attempt.
     */
    async release(owner: string | null, countsAsAttempt = true): Promise<void> {
      for (const { worker, ...piece } of await heldPieces(db)) {
        if (owner !== null && worker !== owner) continue;
        await freePiece(db, queue, piece, { owner: worker, countsAsAttempt, hasFailed: false });
      }
    },
    /** Says whether any job waits for a worker or is at one. */
    async hasWork(): Promise<boolean> {
      return (await jobsInTurn(db)).length > 0;
    },
    /** Brings what there is to do into a queue that knows nothing of it: of an older version, or a backup. */
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

/** "again" when what was found was not to be had, or is not to be done any more. */
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

/** Marks a piece as begun; null when its job was paused, has ended or is gone. */
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
  if (batches.some(({ status }) => status === "waiting")) return null;
  const job = await db
    .updateTable("job")
    .set((eb) => ({ worker: owner, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { what: "result", job, batches, wasLeft };
}

/** The pieces that workers are at, with these. */
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

/** Null where nobody is at a piece, and where there is no such piece. */
async function workerOf(db: Kysely<Schema>, piece: Piece): Promise<string | null> {
  const { table, is } = rowOf(piece);
  const found = sql<{ readonly worker: string | null }>`select worker from ${table} where ${is}`;
  return (await found.execute(db)).rows[0]?.worker ?? null;
}

/** Takes a piece from this worker, if it is at it, with as many attempts fewer. */
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

type Freeing = {
  readonly owner: string;
  readonly countsAsAttempt: boolean;
  readonly hasFailed: boolean;
};

async function freePiece(
  db: Kysely<Schema>,
  queue: BatchQueue,
  piece: Piece,
  { owner, countsAsAttempt, hasFailed }: Freeing,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdJob(transaction, piece.jobId);
    await passPiece(transaction, piece, owner, null, countsAsAttempt ? 0 : 1);
    // What was planned anew meanwhile is nobody's, but was not given back yet; what is another's stays.
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
      // What an earlier attempt got to stays: people see progress that never falls.
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

export type BatchNotes = Pick<JobBatchRow, "warnings" | "people">;

type MadeBatch = BatchNotes & { readonly owner: string; readonly fileKey: string };

async function finishBatch(
  db: Kysely<Schema>,
  queue: BatchQueue,
  { job_id, number }: JobBatchRow,
  { owner, fileKey, ...told }: MadeBatch,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Holds the job: a cancel either comes first, and is seen here, or finds the file below.
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
    const waiting = await waitingOf(transaction, job_id);
    if (waiting.length === 0) await queue.add(transaction, job_id, [resultNumber]);
    return true;
  });
}
