import type { Kysely } from "kysely";

/** How many cards each record gets: a column of the table, or numbers in its place; and how many a printed record got. */
export async function copies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("project").addColumn("copies_column", "text").execute();
  await db.schema.alterTable("project").addColumn("sequence", "text").execute();
  await db.schema.alterTable("card").addColumn("copies", "integer").execute();
}
