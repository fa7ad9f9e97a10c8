import type { Kysely } from "kysely";
import type { JobBatchRow, Schema } from "../schema.ts";
import type { NewBatch } from "./jobStore.ts";

/** Rows of one INSERT: databases limit the values of a statement. */
const rowsPerInsert = 500;

const newBatch = { status: "waiting", processed: 0, attempts: 0 } as const;

/** Adds batches to a job, numbered from `first` on. */
export async function addBatches(
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
