import type { Kysely } from "kysely";

/** The invented person that a design is seen with until it has data. */
export async function samples(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("project").addColumn("sample", "text").execute();
}
