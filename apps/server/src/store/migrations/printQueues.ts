import type { Kysely } from "kysely";

/** Adds connected printers. */
export async function printQueues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("print_queue")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", "text", (c) => c.notNull().unique())
    .addColumn("uri", "text", (c) => c.notNull())
    .addColumn("password", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("dpi", "integer")
    .addColumn("profile_id", "text", (c) => c.references("user_item.id").onDelete("set null"))
    .addColumn("worker", "text")
    .addColumn("seen_at", "text")
    .execute();
}
