import type { Kysely } from "kysely";

/** What was found in photos, and what a hand corrected of them. */
export async function photos(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("media").addColumn("photo_facts", "text").execute();
  await db.schema
    .alterTable("project")
    .addColumn("photo_edits", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
