import { type Kysely, sql } from "kysely";
import { countRows } from "../countRows.ts";
import type { Page } from "../projectStore.ts";
import type { JobRow, Schema } from "../schema.ts";
import { isInUse } from "../trashStore.ts";
import { queuePositions } from "./jobTurns.ts";

/** Filters jobs; null filters nothing. */
export type JobFilter = {
  readonly status: JobRow["status"] | null;
  readonly kind: JobRow["kind"] | null;
  readonly isUnfinished?: boolean;
  /** Only jobs of one user. */
  readonly startedBy?: string | null;
};

export const unfinished = ["queued", "running", "paused"] as const;

/** A job in a list across projects. */
export type ListedJobRow = Pick<
  JobRow,
  | "id"
  | "project_id"
  | "created_by"
  | "kind"
  | "status"
  | "total"
  | "error"
  | "code"
  | "created_at"
  | "started_at"
  | "finished_at"
> &
  JobCounts & {
    readonly project_name: string;
    /** Position in the queue from 1; null unless the job waits for a worker. */
    readonly queue_position: number | null;
    readonly has_file: boolean;
    /** Null if the user was deleted. */
    readonly starter_name: string | null;
    readonly starter_email: string | null;
  };

export type JobCounts = {
  readonly processed: number;
  readonly batches_done: number;
  readonly batches_total: number;
  /** Number of batches that were restarted because their process ended. */
  readonly restarts: number;
};

export const noBatches: JobCounts = {
  processed: 0,
  batches_done: 0,
  batches_total: 0,
  restarts: 0,
};

/** Kind of the warning that marks a restarted batch. */
export const restartedKind = "part_restarted";

/** Pages of jobs across projects. */
export function jobPages(db: Kysely<Schema>) {
  return {
    /** Lists jobs, newest first. */
    async page(filter: JobFilter, { offset, limit }: Page): Promise<readonly ListedJobRow[]> {
      const jobs = await filtered(db, filter)
        .innerJoin("project", "project.id", "job.project_id")
        .leftJoin("app_user", "app_user.id", "job.created_by")
        .select(["job.id", "job.project_id", "job.created_by", "job.kind", "job.status", "job.total"])
        .select([
          "job.error",
          "job.code",
          "job.created_at",
          "job.started_at",
          "job.finished_at",
          "job.file_key",
        ])
        .select([
          "project.name as project_name",
          "app_user.name as starter_name",
          "app_user.email as starter_email",
        ])
        .orderBy("job.created_at", "desc")
        .orderBy("job.id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      const counts = await countsOf(
        db,
        jobs.map(({ id }) => id),
      );
      const isWaiting = jobs.some((job) => job.status === "queued");
      const positions = isWaiting ? await queuePositions(db) : new Map<string, number>();
      return jobs.map(({ file_key, ...job }) => ({
        ...job,
        ...(counts.get(job.id) ?? noBatches),
        queue_position: positions.get(job.id) ?? null,
        has_file: job.status === "completed" && file_key !== null,
      }));
    },
    count: (filter: JobFilter): Promise<number> => countRows(filtered(db, filter)),
  };
}

function filtered(db: Kysely<Schema>, { status, kind, isUnfinished = false, startedBy = null }: JobFilter) {
  let jobs = db.selectFrom("job").where(isInUse("job.project_id"));
  if (status !== null) jobs = jobs.where("job.status", "=", status);
  if (kind !== null) jobs = jobs.where("job.kind", "=", kind);
  if (isUnfinished) jobs = jobs.where("job.status", "in", [...unfinished]);
  if (startedBy !== null) jobs = jobs.where("job.created_by", "=", startedBy);
  return jobs;
}

/** Progress by job id. */
export async function countsOf(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobCounts>> {
  if (ids.length === 0) return new Map();
  const counted = await db
    .selectFrom("job_batch")
    .select((eb) => [
      "job_id",
      eb.fn.countAll().as("all"),
      eb.fn.sum(sql<number>`case when status = 'done' then 1 else 0 end`).as("done"),
      eb.fn.sum("processed").as("processed"),
      eb.fn
        .sum(sql<number>`case when attempts > 1 or warnings like ${`%"${restartedKind}"%`} then 1 else 0 end`)
        .as("restarts"),
    ])
    .where("job_id", "in", [...ids])
    .groupBy("job_id")
    .execute();
  return new Map(
    counted.map(({ job_id, all, done, processed, restarts }) => [
      job_id,
      {
        processed: Number(processed),
        batches_done: Number(done),
        batches_total: Number(all),
        restarts: Number(restarts),
      },
    ]),
  );
}
