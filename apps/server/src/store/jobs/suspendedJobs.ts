import type { ExpressionBuilder, Kysely } from "kysely";
import type { JobRow, Schema } from "../schema.ts";
import { addPieces, type BatchQueue, removePieces } from "./batchQueue.ts";

/** A job that failed for want of a sign-in, with what it takes to go on. */
type SuspendedJob = Pick<JobRow, "id" | "project_id" | "request" | "design">;

/** Why jobs fail that can go on: somebody must sign in to the school again, or it did not answer. */
export const suspendingCodes = ["schools_auth_required", "school_failed"] as const;

type SuspendingCode = (typeof suspendingCodes)[number];

/** Its request and its finished batches are kept. */
export function isSuspended(eb: ExpressionBuilder<Schema, "job">) {
  const isFailed = eb.and([eb("status", "=", "failed"), eb("code", "in", [...suspendingCodes])]);
  return eb.and([isFailed, eb("request", "!=", nothing)]);
}

/** Jobs that failed because of the school system, and go on from their last finished batch when asked to. */
export function suspendedJobs(db: Kysely<Schema>, queue: BatchQueue) {
  return {
    /** Lets a job fail that can go on later. Answers false when it has ended already. */
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
        return true;
      });
    },
    /** Lets a suspended job go on from its last finished batch. Answers false when it is none any more. */
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
    /** A project's suspended jobs of a kind, the last first. */
    suspendedOf: (projectId: string, kind: JobRow["kind"]): Promise<readonly SuspendedJob[]> =>
      suspendedWhere(db)
        .where("project_id", "=", projectId)
        .where("kind", "=", kind)
        .orderBy("created_at", "desc")
        .execute(),
    /** Gives up jobs that were suspended before a time; answers the keys of their files. */
    async dropSuspended(before: string): Promise<readonly string[]> {
      const old = await suspendedWhere(db).where("finished_at", "<", before).execute();
      const keys: string[] = [];
      for (const { id } of old) {
        const taken = await db.transaction().execute(async (transaction) => {
          const result = await transaction
            .updateTable("job")
            .set(putAway)
            .where("id", "=", id)
            .where(isSuspended)
            .executeTakeFirst();
          return Number(result.numUpdatedRows) > 0 ? await takeParts(transaction, id) : [];
        });
        keys.push(...taken);
      }
      return keys;
    },
  };
}

function suspendedWhere(db: Kysely<Schema>) {
  return db.selectFrom("job").select(["id", "project_id", "request", "design"]).where(isSuspended);
}

/** The request of a job that has ended for good: what was asked may hold people's data. */
const nothing = "{}";

/** What a job no longer needs once it has ended. */
export const putAway = {
  request: nothing,
  design: null,
  line_up: null,
  waiting_since: null,
  worker: null,
};

/** Takes the finished parts away from a job that has ended; answers the keys of their files. */
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
