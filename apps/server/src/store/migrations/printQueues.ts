import { type Kysely, sql } from "kysely";

/** Adds connected printers, and the documents that jobs print on them. */
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
  await db.schema
    .alterTable("job")
    .addColumn("queue_id", "text", (c) => c.references("print_queue.id").onDelete("set null"))
    .execute();
  await db.schema.alterTable("job").addColumn("sheets", "integer").execute();
  await db.schema
    .createTable("print_document")
    .addColumn("job_id", "text", (c) => c.notNull().references("job.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("pages", "integer", (c) => c.notNull())
    .addColumn("sheets", "integer", (c) => c.notNull())
    .addColumn("shape", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("attempt", "integer", (c) => c.notNull())
    .addColumn("printer_job", "integer")
    .addColumn("impressions", "integer")
    .addColumn("reasons", "text", (c) => c.notNull())
    .addColumn("ended_at", "text")
    .addPrimaryKeyConstraint("print_document_key", ["job_id", "number"])
    .execute();
  // Partial indexes, because open documents are queried constantly but there are only a few at any time.
  await sql`create index print_document_open on print_document (job_id) where ended_at is null`.execute(db);
  await sql`create index job_of_queue on job (queue_id) where queue_id is not null`.execute(db);
}
