import { type Kysely, sql } from "kysely";
import type { JobRow, Schema } from "../schema.ts";
import { type JobClaims, lostWorker } from "./jobClaims.ts";

/** How much there is to do, for those who watch the server. */
export type QueueFigures = {
  readonly jobs: Readonly<Partial<Record<JobRow["status"], number>>>;
  /** Batches that nobody is at, of jobs that may run. */
  readonly waitingBatches: number;
  /** Batches that a worker holds. */
  readonly claimedBatches: number;
  /** When the job was started that waits longest without a worker at it; null where none waits. */
  readonly waitingSince: string | null;
  /** When a worker last took anything; null where nothing was ever taken. */
  readonly claimedAt: string | null;
  /** When a batch that a worker holds was last begun or got further; null where none is held. */
  readonly progressedAt: string | null;
};

export function createQueueStore(db: Kysely<Schema>, claims: Pick<JobClaims, "noteLost">) {
  return {
    /** Jobs that ended after a time, until another one. */
    finishedBetween: (after: string, until: string): Promise<readonly FinishedJob[]> =>
      db
        .selectFrom("job")
        .select(["kind", "status", "created_at", "started_at", "finished_at"])
        .where("finished_at", ">", after)
        .where("finished_at", "<=", until)
        .execute(),
    async figures(): Promise<QueueFigures> {
      await claims.noteLost();
      const byStatus = await db
        .selectFrom("job")
        .select((eb) => ["status", eb.fn.countAll().as("jobs"), eb.fn.max("claimed_at").as("claimed_at")])
        .groupBy("status")
        .execute();
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
      const claimed = byStatus.map(({ claimed_at }) => claimed_at ?? "").sort();
      return {
        jobs: Object.fromEntries(byStatus.map(({ status, jobs }) => [status, Number(jobs)])),
        waitingBatches: count(1),
        claimedBatches: count(0),
        waitingSince: await waitingSince(db),
        claimedAt: claimed.at(-1) || null,
        progressedAt: found(0)?.progressed_at ?? null,
      };
    },
  };
}

export type FinishedJob = {
  readonly kind: JobRow["kind"];
  readonly status: JobRow["status"];
  readonly created_at: string;
  /** Null for one that ended before a worker took it. */
  readonly started_at: string | null;
  readonly finished_at: string | null;
};

export type QueueStore = ReturnType<typeof createQueueStore>;

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
