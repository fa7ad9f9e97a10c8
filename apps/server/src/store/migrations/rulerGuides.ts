import type { Kysely } from "kysely";

/** Lines that things are laid to while designing. */
export async function rulerGuides(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("project")
    .addColumn("ruler_guides", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
