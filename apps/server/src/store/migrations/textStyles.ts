import type { Kysely } from "kysely";

/** Looks that a design's texts share. */
export async function textStyles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("project")
    .addColumn("text_styles", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
