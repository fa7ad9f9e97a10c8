import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** The request of a job that has ended for good: what was asked may hold people's data. */
export const nothing = "{}";

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
