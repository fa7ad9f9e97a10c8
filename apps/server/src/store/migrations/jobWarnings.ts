import type { Kysely } from "kysely";

/** What jobs say at their end, and whom those that read a school print. */
export async function jobWarnings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job_batch").addColumn("warnings", "text").execute();
  await db.schema.alterTable("job").addColumn("line_up", "text").execute();
  await db.schema
    .alterTable("job")
    .addColumn("line_up_checked", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("job").addColumn("people", "text").execute();
}
