import type { Kysely } from "kysely";

/** What super admins see of the running server: what went wrong in it, and the jobs by their age. */
export async function operations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trouble")
    .addColumn("place", "text", (c) => c.notNull())
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("status", "integer", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("first_at", "text", (c) => c.notNull())
    .addColumn("last_at", "text", (c) => c.notNull())
    .addColumn("request_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("trouble_key", ["place", "method", "code"])
    .execute();
  await db.schema.createIndex("job_by_created").on("job").columns(["created_at", "id"]).execute();
}
