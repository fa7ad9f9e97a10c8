import type { ExpressionBuilder, Kysely } from "kysely";
import type { JobRow, Schema } from "../schema.ts";
import { emitJobEvent } from "../webhookStore.ts";
import { addPieces, type BatchQueue, removePieces } from "./batchQueue.ts";
import { endUnsent, hasNothingPrinted } from "./documentEnds.ts";

/** A job that failed because a sign-in was missing, with the data for resuming it. */
type SuspendedJob = Pick<JobRow, "id" | "project_id" | "request" | "design" | "queue_id">;

/** Failures after which a job can be resumed: the school requires a new sign-in or did not answer. */
export const suspendingCodes = ["schools_auth_required", "school_failed"] as const;

type SuspendingCode = (typeof suspendingCodes)[number];

/** The request and the finished batches are kept. */
export function isSuspended(eb: ExpressionBuilder<Schema, "job">) {
  const isFailed = eb.and([eb("status", "=", "failed"), eb("code", "in", [...suspendingCodes])]);
  return eb.and([isFailed, eb("request", "!=", nothing)]);
}

/** Jobs that failed because of the school system. On request they resume after their last finished batch. */
export function suspendedJobs(db: Kysely<Schema>, queue: BatchQueue) {
  return {
    /** Fails a job that can be resumed later. Returns false if it has already ended. */
    async suspend(id: string, now: string, error: string, code: SuspendingCode): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable("job")
          .set({ worker: null, waiting_since: null, status: "failed", finished_at: now, error, code })
          .where("id", "=", id)
          .where("status", "in", ["queued", "running", "paused"])
          .executeTakeFirst();
        if (Number(result.numUpdatedRows) === 0) return false;
        await removePieces(queue, transaction, id);
        await transaction.updateTable("job_batch").set({ worker: null }).where("job_id", "=", id).execute();
        await emitJobEvent(transaction, id);
        return true;
      });
    },
    /**
     * Resumes a suspended job after its last finished batch. Returns false if it is not suspended any more.
     */
    async goOn(id: string): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable("job")
          .set({
            status: "queued",
            finished_at: null,
            error: null,
            code: null,
            attempts: 0,
            line_up_checked: 0,
          })
          .where("id", "=", id)
          .where(isSuspended)
          .executeTakeFirst();
        if (Number(result.numUpdatedRows) === 0) return false;
        await transaction
          .updateTable("job_batch")
          .set({ attempts: 0 })
          .where("job_id", "=", id)
          .where("status", "=", "waiting")
          .execute();
        await addPieces(queue, transaction, id);
        return true;
      });
    },
    /** The suspended job with this id, or null. */
    async suspended(id: string): Promise<SuspendedJob | null> {
      return (await suspendedWhere(db).where("id", "=", id).executeTakeFirst()) ?? null;
    },
    /** A project's suspended jobs of a kind, latest first. */
    suspendedOf: (projectId: string, kind: JobRow["kind"]): Promise<readonly SuspendedJob[]> =>
      suspendedWhere(db)
        .where("project_id", "=", projectId)
        .where("kind", "=", kind)
        .orderBy("created_at", "desc")
        .execute(),
    /** Gives up jobs that were suspended before a time. Returns the keys of their files. */
    async dropSuspended(before: string): Promise<readonly string[]> {
      const old = await suspendedWhere(db).where("finished_at", "<", before).execute();
      const keys: string[] = [];
      for (const { id } of old) {
        const taken = await db.transaction().execute(async (transaction) => {
          await endUnsent(transaction, id, new Date().toISOString());
          // With this code, the cards that were printed are recorded before the job is put away.
          const isOver = await hasNothingPrinted(transaction, id);
          const result = await transaction
            .updateTable("job")
            .set(isOver ? putAway : { code: "export_interrupted" })
            .where("id", "=", id)
            .where(isSuspended)
            .executeTakeFirst();
          return isOver && Number(result.numUpdatedRows) > 0 ? await takeParts(transaction, id) : [];
        });
        keys.push(...taken);
      }
      return keys;
    },
  };
}

function suspendedWhere(db: Kysely<Schema>) {
  return db
    .selectFrom("job")
    .select(["id", "project_id", "request", "design", "queue_id"])
    .where(isSuspended);
}

/** Replaces the request of a job that has ended for good, because it may contain personal data. */
const nothing = "{}";

/** Values of the columns of a job that has ended. */
export const putAway = {
  request: nothing,
  design: null,
  line_up: null,
  waiting_since: null,
  worker: null,
};

/** Detaches the finished batches of an ended job. Returns the keys of their files. */
export async function takeParts(db: Kysely<Schema>, jobId: string): Promise<readonly string[]> {
  const parts = await db
    .selectFrom("job_batch")
    .select("file_key")
    .where("job_id", "=", jobId)
    .where("file_key", "is not", null)
    .execute();
  await db
    .updateTable("job_batch")
    .set({ file_key: null, worker: null, people: null })
    .where("job_id", "=", jobId)
    .execute();
  return parts.flatMap(({ file_key }) => file_key ?? []);
}
