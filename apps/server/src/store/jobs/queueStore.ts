import { type Kysely, sql } from "kysely";
import type { JobRow, Schema } from "../schema.ts";
import { type JobClaims, lostWorker } from "./jobClaims.ts";

/** The state of background work. Anybody may request it, so it only reads indexes. */
export type QueueProgress = {
  /** Number of unclaimed batches in jobs that may run. */
  readonly waitingBatches: number;
  /** Number of batches that workers hold. */
  readonly claimedBatches: number;
  /** When the job that has waited longest for a worker began to wait; null if none is waiting. */
  readonly waitingSince: string | null;
  /** When a worker last claimed work; null if never. */
  readonly claimedAt: string | null;
  /** When a held batch was last started or made progress; null if none is held. */
  readonly progressedAt: string | null;
};

/** The amount of work, for monitoring. */
export type QueueFigures = QueueProgress & {
  readonly jobs: Readonly<Partial<Record<JobRow["status"], number>>>;
};

export function createQueueStore(db: Kysely<Schema>, claims: Pick<JobClaims, "noteLost">) {
  async function progress(): Promise<QueueProgress> {
    await claims.noteLost();
    const isFree = sql<number>`case when worker is null or worker = ${lostWorker} then 1 else 0 end`;
    const batches = await db
      .selectFrom("job_batch")
      .select((eb) => [
        isFree.as("is_free"),
        eb.fn.countAll().as("batches"),
        eb.fn.max("progressed_at").as("progressed_at"),
      ])
      .where("status", "=", "waiting")
      .where("job_id", "in", (eb) =>
        eb.selectFrom("job").select("id").where("status", "in", ["queued", "running"]),
      )
      .groupBy("is_free")
      .execute();
    const found = (free: number) => batches.find(({ is_free }) => Number(is_free) === free);
    const count = (free: number) => Number(found(free)?.batches ?? 0);
    return {
      waitingBatches: count(1),
      claimedBatches: count(0),
      waitingSince: await waitingSince(db),
      claimedAt: await lastClaim(db),
      progressedAt: found(0)?.progressed_at ?? null,
    };
  }

  return {
    /** Jobs that ended after one time and up to another. */
    finishedBetween: (after: string, until: string): Promise<readonly FinishedJob[]> =>
      db
        .selectFrom("job")
        .select(["kind", "status", "created_at", "started_at", "finished_at"])
        .where("finished_at", ">", after)
        .where("finished_at", "<=", until)
        .execute(),
    progress,
    async figures(): Promise<QueueFigures> {
      const byStatus = await db
        .selectFrom("job")
        .select((eb) => ["status", eb.fn.countAll().as("jobs")])
        .groupBy("status")
        .execute();
      const jobs = Object.fromEntries(byStatus.map(({ status, jobs }) => [status, Number(jobs)]));
      return { ...(await progress()), jobs };
    },
  };
}

export type FinishedJob = {
  readonly kind: JobRow["kind"];
  readonly status: JobRow["status"];
  readonly created_at: string;
  /** Null if it ended before a worker claimed it. */
  readonly started_at: string | null;
  readonly finished_at: string | null;
};

export type QueueStore = ReturnType<typeof createQueueStore>;

async function lastClaim(db: Kysely<Schema>): Promise<string | null> {
  // The column is empty for a job that was never claimed.
  const claimed = db.selectFrom("job").select("claimed_at").where("claimed_at", ">", "");
  return (await claimed.orderBy("claimed_at", "desc").limit(1).executeTakeFirst())?.claimed_at ?? null;
}

async function waitingSince(db: Kysely<Schema>): Promise<string | null> {
  const job = await db
    .selectFrom("job")
    .select("created_at")
    .where("status", "in", ["queued", "running"])
    .where((eb) => eb.or([eb("worker", "is", null), eb("worker", "=", lostWorker)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("job_batch")
            .select("job_batch.number")
            .whereRef("job_batch.job_id", "=", "job.id")
            .where("job_batch.worker", "!=", lostWorker),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return job?.created_at ?? null;
}
