import type { Kysely } from "kysely";
import type { JobBatchRow, JobRow, Schema } from "../schema.ts";
import { addPieces, type BatchQueue } from "./batchQueue.ts";
import type { NewBatch } from "./jobStore.ts";
import { addBatches } from "./newBatches.ts";

/** What a job goes on with after its line-up was made or compared. */
export type NewLineUp = Required<Pick<JobRow, "line_up" | "people" | "total">> & {
  /** What takes the place of the batches from number `keep` on. */
  readonly batches: { readonly keep: number; readonly add: readonly NewBatch[] };
};

/** Whom jobs of a school print, and the batches that follow from it. */
export function jobLineUps(db: Kysely<Schema>, queue: BatchQueue) {
  return {
    /** A job's batches in order. */
    batches: (jobId: string): Promise<readonly JobBatchRow[]> =>
      db.selectFrom("job_batch").selectAll().where("job_id", "=", jobId).orderBy("number").execute(),
    /**
     * Stores a line-up. Answers the keys of the files of finished batches that are made anew, to be removed; null
     * when another worker has stored one already, or the job has ended.
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
