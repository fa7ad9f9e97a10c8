import type { Kysely } from "kysely";

/** What those who watch the servers want to know of the work: how far it is, and what had to be done again. */
export async function watching(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job_batch").addColumn("progressed_at", "text").execute();
  for (const count of ["retries", "expired_leases"]) {
    await db.schema
      .alterTable("fleet_member")
      .addColumn(count, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
