import type { Kysely } from "kysely";

/** When a project was moved to the trash; null for one that was not. */
export async function trash(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("project").addColumn("trashed_at", "text").execute();
}
