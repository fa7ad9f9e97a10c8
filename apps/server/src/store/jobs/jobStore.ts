import { type Kysely, sql } from "kysely";
import { addPrint, type NewPrint } from "../cardStore.ts";
import { countRows } from "../countRows.ts";
import type { JobBatchRow, JobRow, Schema } from "../schema.ts";
import { emitJobEvent } from "../webhookStore.ts";
import { addPieces, type BatchQueue, holdJob, removePieces, resultNumber } from "./batchQueue.ts";
import { endUnsent, hasNothingPrinted } from "./documentEnds.ts";
import { countsOf, type JobCounts, jobPages, noBatches, unfinished } from "./jobPages.ts";
import { isSuspended, putAway, suspendedJobs, takeParts } from "./suspendedJobs.ts";

export type JobProgress = Pick<JobRow, (typeof shown)[number]> & JobCounts;

export type JobStatus = JobRow["status"];

export type NewBatch = Pick<JobBatchRow, "first" | "beyond" | "records">;

export type NewJob = Pick<
  JobRow,
  "id" | "project_id" | "created_by" | "kind" | "request" | "design" | "total" | "file_name" | "created_at"
> &
  Partial<Pick<JobRow, "queue_id" | "sheets">>;

const shown = [
  "id",
  "project_id",
  "kind",
  "status",
  "total",
  "error",
  "code",
  "file_name",
  "file_key",
  "created_at",
  "finished_at",
  "people",
  "waiting_since",
  "queue_id",
  "sheets",
] as const;

/** Jobs as users see and control them. See `jobClaims` for workers. */
export function createJobStore(db: Kysely<Schema>, queue: BatchQueue) {
  return {
    async add(job: NewJob, batches: readonly NewBatch[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("job")
          .values({ ...job, status: "queued", attempts: 0, claimed_at: "" } as JobRow)
          .execute();
        await addBatches(transaction, job.id, batches);
        await addPieces(queue, transaction, job.id);
      });
    },
    async get(id: string): Promise<JobProgress | null> {
      const job = await db.selectFrom("job").select(shown).where("id", "=", id).executeTakeFirst();
      if (!job) return null;
      return { ...job, ...((await countsOf(db, [id])).get(id) ?? noBatches) };
    },
    /** Number of jobs that have not ended. */
    countUnfinished: (): Promise<number> =>
      countRows(db.selectFrom("job").where("status", "in", [...unfinished])),
    /** Stored lists of warnings of a job's finished batches. */
    async warnings(id: string): Promise<readonly string[]> {
      const found = await db
        .selectFrom("job_batch")
        .select("warnings")
        .where("job_id", "=", id)
        .where("warnings", "is not", null)
        .orderBy("number")
        .execute();
      return found.flatMap(({ warnings }) => warnings ?? []);
    },
    /** Pauses a waiting or running job. Returns false if it is neither. */
    async pause(id: string): Promise<boolean> {
      const result = await db
        .updateTable("job")
        .set({ status: "paused" })
        .where("id", "=", id)
        .where("status", "in", ["queued", "running"])
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },
    /**
     * Resumes a paused job, which first compares its line-up with the school's list. A job that no worker had
     * started waits for its turn again. Returns false if the job is not paused.
     */
    async resume(id: string): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable("job")
          .set({
            status: sql<JobStatus>`case when started_at is null then 'queued' else 'running' end`,
            line_up_checked: 0,
          })
          .where("id", "=", id)
          .where("status", "=", "paused")
          .executeTakeFirst();
        if (Number(result.numUpdatedRows) === 0) return false;
        await addPieces(queue, transaction, id);
        return true;
      });
    },
    /** A project's jobs that have not ended or could be resumed. */
    async steerable(projectId: string): Promise<readonly string[]> {
      const found = await db
        .selectFrom("job")
        .select("id")
        .where("project_id", "=", projectId)
        .where((eb) => eb.or([eb("status", "in", [...unfinished]), isSuspended(eb)]))
        .execute();
      return found.map(({ id }) => id);
    },
    /**
     * Cancels a job. Returns the keys of files that the caller must remove, or null if the job has already
     * ended.
     */
    cancel: (id: string, now: string): Promise<readonly string[] | null> =>
      end(db, queue, id, { status: "cancelled", finished_at: now, error: null, code: null }),
    /** Like `cancel`, for a job that cannot continue. */
    fail: (id: string, now: string, error: string, code: string): Promise<readonly string[] | null> =>
      end(db, queue, id, { status: "failed", finished_at: now, error, code }),
    ...jobPages(db),
    ...suspendedJobs(db, queue),
    ...jobLineUps(db, queue),
    ...jobFiles(db),
  };
}

export type JobStore = ReturnType<typeof createJobStore>;

/** The files of jobs. */
function jobFiles(db: Kysely<Schema>) {
  return {
    /** Keys of all files of a project's jobs. */
    async filesOf(projectId: string): Promise<readonly string[]> {
      const parts = await db
        .selectFrom("job_batch")
        .innerJoin("job", "job.id", "job_batch.job_id")
        .select("job_batch.file_key as file_key")
        .where("job.project_id", "=", projectId)
        .where("job_batch.file_key", "is not", null)
        .unionAll(
          db
            .selectFrom("job")
            .select("file_key")
            .where("project_id", "=", projectId)
            .where("file_key", "is not", null),
        )
        .execute();
      return parts.flatMap(({ file_key }) => file_key ?? []);
    },
    /** Detaches results that were finished before a time. Returns the keys of their files. */
    async dropResults(finishedBefore: string): Promise<readonly string[]> {
      const old = await db
        .selectFrom("job")
        .select(["id", "file_key"])
        .where("file_key", "is not", null)
        .where("finished_at", "<", finishedBefore)
        .execute();
      if (old.length === 0) return [];
      const ids = old.map(({ id }) => id);
      await db.updateTable("job").set({ file_key: null }).where("id", "in", ids).execute();
      return old.flatMap(({ file_key }) => file_key ?? []);
    },
    /** Deletes jobs that ended before a time. */
    async forget(endedBefore: string): Promise<void> {
      await db
        .deleteFrom("job")
        .where("finished_at", "<", endedBefore)
        .where("file_key", "is", null)
        .execute();
    },
  };
}

/** Data that `complete` stores together with the job's state. */
export type Completion = {
  readonly jobId: string;
  readonly owner: string;
  readonly fileKey: string;
  readonly finishedAt: string;
  readonly print: NewPrint | null;
};

/**
 * Completes a running job with its result if the worker still holds the job. Returns the keys of the batches'
 * files, which the caller must remove, or null if the worker does not hold the job any more.
 */
export async function completeJob(
  db: Kysely<Schema>,
  queue: BatchQueue,
  { jobId, owner, fileKey, finishedAt, print }: Completion,
): Promise<readonly string[] | null> {
  return await db.transaction().execute(async (transaction) => {
    const result = await transaction
      .updateTable("job")
      .set({ ...putAway, status: "completed", file_key: fileKey, finished_at: finishedAt })
      .where("id", "=", jobId)
      .where("status", "=", "running")
      .where("worker", "=", owner)
      .executeTakeFirst();
    if (Number(result.numUpdatedRows) === 0) return null;
    await queue.remove(transaction, jobId, [resultNumber]);
    if (print) await addPrint(transaction, print);
    await emitJobEvent(transaction, jobId);
    return (await takeParts(transaction, jobId)).filter((key) => key !== fileKey);
  });
}

type JobEnd = Required<Pick<JobRow, "finished_at" | "error" | "code">> & {
  readonly status: "cancelled" | "failed";
};

async function end(
  db: Kysely<Schema>,
  queue: BatchQueue,
  id: string,
  ending: JobEnd,
): Promise<readonly string[] | null> {
  return await db.transaction().execute(async (transaction) => {
    await holdJob(transaction, id);
    await endUnsent(transaction, id, ending.finished_at ?? "");
    // Otherwise the job is put away once its cards are recorded.
    const isOver = await hasNothingPrinted(transaction, id);
    const result = await transaction
      .updateTable("job")
      .set({ ...(isOver ? putAway : { worker: null, waiting_since: null }), ...ending })
      .where("id", "=", id)
      .where((eb) => {
        const isUnfinished = eb("status", "in", [...unfinished]);
        return ending.status === "cancelled" ? eb.or([isUnfinished, isSuspended(eb)]) : isUnfinished;
      })
      .executeTakeFirst();
    if (Number(result.numUpdatedRows) === 0) return null;
    await removePieces(queue, transaction, id);
    await emitJobEvent(transaction, id);
    return isOver ? await takeParts(transaction, id) : [];
  });
}

/** Rows per INSERT, because databases limit the values in a statement. */
const rowsPerInsert = 500;

const newBatch = { status: "waiting", processed: 0, attempts: 0 } as const;

/** Adds batches to a job, with numbers from `first` on. */
async function addBatches(
  db: Kysely<Schema>,
  jobId: string,
  batches: readonly NewBatch[],
  first = 0,
): Promise<void> {
  const rows = batches.map((batch, at) => ({ ...batch, job_id: jobId, number: first + at, ...newBatch }));
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await db
      .insertInto("job_batch")
      .values(rows.slice(start, start + rowsPerInsert) as JobBatchRow[])
      .execute();
  }
}

/** Changes to a job after its line-up was made or compared. */
type NewLineUp = Required<Pick<JobRow, "line_up" | "people" | "total">> & {
  /** Replaces the batches from number `keep` on. */
  readonly batches: { readonly keep: number; readonly add: readonly NewBatch[] };
};

/** The line-ups of school jobs, and the batches planned from them. */
function jobLineUps(db: Kysely<Schema>, queue: BatchQueue) {
  return {
    /** A job's batches in order. */
    batches: (jobId: string): Promise<readonly JobBatchRow[]> =>
      db.selectFrom("job_batch").selectAll().where("job_id", "=", jobId).orderBy("number").execute(),
    /**
     * Stores a line-up. Returns the keys of files of finished batches that must be made again, which the
     * caller must remove. Null if another worker stored a line-up first, or the job has ended.
     */
    async setLineUp(jobId: string, { batches, ...fields }: NewLineUp): Promise<readonly string[] | null> {
      return await db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable("job")
          .set({ ...fields, line_up_checked: 1 })
          .where("id", "=", jobId)
          .where("line_up_checked", "=", 0)
          .where("status", "in", ["running", "paused"])
          .executeTakeFirst();
        if (Number(result.numUpdatedRows) === 0) return null;
        const gone = await transaction
          .deleteFrom("job_batch")
          .where("job_id", "=", jobId)
          .where("number", ">=", batches.keep)
          .returning("file_key")
          .execute();
        await addBatches(transaction, jobId, batches.add, batches.keep);
        await addPieces(queue, transaction, jobId);
        return gone.flatMap(({ file_key }) => file_key ?? []);
      });
    },
  };
}
