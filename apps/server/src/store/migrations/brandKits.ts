import type { Kysely } from "kysely";

/** Colours, fonts and logos that everybody of an installation designs with. */
export async function brandKits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("brand_kit")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name_key", "text", (c) => c.notNull().unique())
    .addColumn("content", "text", (c) => c.notNull())
    .execute();
}
