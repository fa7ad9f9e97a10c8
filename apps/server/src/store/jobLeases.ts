import type { Kysely } from "kysely";
import { sql } from "kysely";
import { type Completion, completeJob, type JobStatus } from "./jobStore.ts";
import type { JobBatchRow, JobRow, Schema } from "./schema.ts";

/** What a worker works on: it holds the lease until it finishes it, gives it back, or stops renewing it. */
export type Claim = {
  readonly job: JobRow;
  /** Somebody held it before, and let the lease run out. */
  readonly wasLeft: boolean;
} & (
  | { readonly what: "batch"; readonly batch: JobBatchRow }
  | { readonly what: "result"; readonly batches: readonly JobBatchRow[] }
);

/** Who claims, when, and until when the claim holds unless it is renewed. Times are ISO texts. */
export type Claimer = { readonly owner: string; readonly now: string; readonly until: string };

/** Candidates looked at in one go; a claim that another worker was quicker with goes on to the next. */
const candidates = 8;

const free = { lease_owner: null, lease_expires: null };

const backWith = (countsAsAttempt: boolean) =>
  countsAsAttempt ? free : { ...free, attempts: sql<number>`attempts - 1` };

/**
 * How workers share jobs: everything is claimed by a lease in the database itself, so any number of workers, on
 * any number of machines, never do one piece twice into a result. A lease that is not renewed runs out, and
 * what its worker then still delivers is refused. Clocks of machines must agree to a few seconds.
 */
export function createJobLeases(db: Kysely<Schema>) {
  return {
    /** Claims something to do: batches of the job that waited longest, or putting a job's result together. */
    async claim(claimer: Claimer): Promise<Claim | null> {
      return (await claimResult(db, claimer)) ?? (await claimBatch(db, claimer));
    },
    /** Keeps a claim and notes how far it is. Answers the job's state, null when the claim is lost. */
    async renew(claim: Claim, claimer: Claimer, processed: number): Promise<JobStatus | null> {
      const kept =
        claim.what === "batch"
          ? await renewBatch(db, claim.batch, claimer, processed)
          : await renewResult(db, claim.job.id, claimer);
      return kept ? await statusOf(db, claim.job.id) : null;
    },
    status: (jobId: string): Promise<JobStatus | null> => statusOf(db, jobId),
    /** Sets how much there is to do, where that turns out only while it is done. */
    async setTotal(jobId: string, total: number): Promise<void> {
      await db.updateTable("job").set({ total }).where("id", "=", jobId).execute();
      await db.updateTable("job_batch").set({ records: total }).where("job_id", "=", jobId).execute();
    },
    /**
     * Notes what a batch made, with JSON of the warnings about its records. Answers false when the batch is not
     * this worker's any more.
     */
    finishBatch: (
      batch: JobBatchRow,
      owner: string,
      fileKey: string,
      warnings: string | null = null,
    ): Promise<boolean> => finishBatch(db, batch, { owner, fileKey, warnings }),
    complete: (completion: Completion): Promise<readonly string[] | null> => completeJob(db, completion),
    /**
     * Gives a claim back; others may take it at once. An attempt that was broken off on purpose does not count. A job
     * that waits for the storage says since when, until something of it is made.
     */
    async giveBack(
      claim: Claim,
      owner: string,
      countsAsAttempt: boolean,
      waitingSince: string | null = null,
    ): Promise<void> {
      const { id } = claim.job;
      const back = backWith(countsAsAttempt);
      if (waitingSince !== null) {
        await db
          .updateTable("job")
          .set((eb) => ({ waiting_since: eb.fn.coalesce("waiting_since", eb.val(waitingSince)) }))
          .where("id", "=", id)
          .where("finished_at", "is", null)
          .execute();
      }
      if (claim.what === "result") {
        await db.updateTable("job").set(back).where("id", "=", id).where("lease_owner", "=", owner).execute();
        return;
      }
      await db
        .updateTable("job_batch")
        .set(back)
        .where("job_id", "=", id)
        .where("number", "=", claim.batch.number)
        .where("lease_owner", "=", owner)
        .execute();
    },
    /**
     * Frees what a worker held that is no more, or was cut off from the database; without an owner, what any worker
     * held. What was cut off did not fail: it counts as no attempt.
     */
    async release(owner: string | null, countsAsAttempt = true): Promise<void> {
      const back = backWith(countsAsAttempt);
      const batches = db.updateTable("job_batch").set(back).where("lease_owner", "is not", null);
      await (owner === null ? batches : batches.where("lease_owner", "=", owner)).execute();
      const jobs = db.updateTable("job").set(back).where("lease_owner", "is not", null);
      await (owner === null ? jobs : jobs.where("lease_owner", "=", owner)).execute();
    },
    /** Says whether any job waits for a worker or is at one. */
    async hasWork(): Promise<boolean> {
      const job = await db
        .selectFrom("job")
        .select("id")
        .where("status", "in", ["queued", "running"])
        .limit(1)
        .executeTakeFirst();
      return job !== undefined;
    },
  };
}

export type JobLeases = ReturnType<typeof createJobLeases>;

const isFree = (now: string) => sql<boolean>`(lease_expires is null or lease_expires < ${now})`;

async function claimBatch(db: Kysely<Schema>, claimer: Claimer): Promise<Claim | null> {
  const { owner, now, until } = claimer;
  const waiting = await db
    .selectFrom("job_batch")
    .innerJoin("job", "job.id", "job_batch.job_id")
    .select(["job_batch.job_id", "job_batch.number", "job_batch.lease_owner"])
    .where("job.status", "in", ["queued", "running"])
    .where("job_batch.status", "=", "waiting")
    .where((eb) =>
      eb.or([eb("job_batch.lease_expires", "is", null), eb("job_batch.lease_expires", "<", now)]),
    )
    // Jobs take turns batch by batch: a large one does not keep the small ones waiting.
    .orderBy("job.claimed_at")
    .orderBy("job.created_at")
    .orderBy("job_batch.number")
    .limit(candidates)
    .execute();
  for (const { job_id, number, lease_owner } of waiting) {
    const wasLeft = lease_owner !== null;
    const claimed = await db.transaction().execute(async (transaction) => {
      const job = await beginJob(transaction, job_id, now);
      if (!job) return null;
      const batch = await transaction
        .updateTable("job_batch")
        .set((eb) => ({
          lease_owner: owner,
          lease_expires: until,
          attempts: eb("attempts", "+", 1),
          progressed_at: now,
        }))
        .where("job_id", "=", job_id)
        .where("number", "=", number)
        .where("status", "=", "waiting")
        // Another worker may have been quicker: what it took is not free any more.
        .where(isFree(now))
        .returningAll()
        .executeTakeFirst();
      return batch ? ({ what: "batch", job, batch, wasLeft } as const) : null;
    });
    if (claimed) return claimed;
  }
  return null;
}

/** Marks a job as running; null when it was paused, has ended or is gone. */
async function beginJob(db: Kysely<Schema>, id: string, now: string): Promise<JobRow | null> {
  const job = await db
    .updateTable("job")
    .set({ status: "running", claimed_at: now, started_at: sql<string>`coalesce(started_at, ${now})` })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
  return job ?? null;
}

async function claimResult(db: Kysely<Schema>, { owner, now, until }: Claimer): Promise<Claim | null> {
  const ready = await db
    .selectFrom("job")
    .select(["id", "lease_owner"])
    .where("status", "=", "running")
    .where(isFree(now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("job_batch")
            .select("job_batch.number")
            .whereRef("job_batch.job_id", "=", "job.id")
            .where("job_batch.status", "=", "waiting"),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(candidates)
    .execute();
  for (const { id, lease_owner } of ready) {
    const job = await db
      .updateTable("job")
      .set((eb) => ({ lease_owner: owner, lease_expires: until, attempts: eb("attempts", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", "running")
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst();
    if (!job) continue;
    const batches = await db
      .selectFrom("job_batch")
      .selectAll()
      .where("job_id", "=", id)
      .orderBy("number")
      .execute();
    return { what: "result", job, batches, wasLeft: lease_owner !== null };
  }
  return null;
}

async function renewBatch(
  db: Kysely<Schema>,
  { job_id, number }: JobBatchRow,
  { owner, now, until }: Claimer,
  processed: number,
): Promise<boolean> {
  const result = await db
    .updateTable("job_batch")
    .set({
      lease_expires: until,
      // What an earlier attempt got to stays: people see progress that never falls.
      progressed_at: sql<string>`case when processed < ${processed} then ${now} else progressed_at end`,
      attempts: sql<number>`case when processed < ${processed} then 1 else attempts end`,
      processed: sql<number>`case when processed < ${processed} then ${processed} else processed end`,
    })
    .where("job_id", "=", job_id)
    .where("number", "=", number)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

async function renewResult(db: Kysely<Schema>, id: string, { owner, until }: Claimer): Promise<boolean> {
  const result = await db
    .updateTable("job")
    .set({ lease_expires: until })
    .where("id", "=", id)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

async function statusOf(db: Kysely<Schema>, id: string): Promise<JobStatus | null> {
  const job = await db.selectFrom("job").select("status").where("id", "=", id).executeTakeFirst();
  return job?.status ?? null;
}

type MadeBatch = { readonly owner: string; readonly fileKey: string; readonly warnings: string | null };

async function finishBatch(
  db: Kysely<Schema>,
  { job_id, number }: JobBatchRow,
  { owner, fileKey, warnings }: MadeBatch,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // Locks the job: a cancel either comes first, and is seen here, or finds the file below.
    const job = await transaction
      .updateTable("job")
      .set({ waiting_since: null })
      .where("id", "=", job_id)
      .where("status", "in", ["running", "paused"])
      .executeTakeFirst();
    if (Number(job.numUpdatedRows) === 0) return false;
    const batch = await transaction
      .updateTable("job_batch")
      .set({ ...free, status: "done", file_key: fileKey, warnings, processed: sql<number>`records` })
      .where("job_id", "=", job_id)
      .where("number", "=", number)
      .where("lease_owner", "=", owner)
      .executeTakeFirst();
    return Number(batch.numUpdatedRows) > 0;
  });
}
