import type { Kysely } from "kysely";

/** Since when a job waits for the file storage. */
export async function jobWaits(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job").addColumn("waiting_since", "text").execute();
}
