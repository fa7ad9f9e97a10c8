import type { Kysely } from "kysely";

/** A design's tables by which one value gives others. */
export async function lookups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("project")
    .addColumn("lookups", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
