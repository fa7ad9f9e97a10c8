import { type Kysely, sql } from "kysely";

/** The files that tables were read from, how they were read, and what the columns hold. */
export async function intake(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("table_file")
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("part", "text", (c) => c.notNull())
    .addColumn("storage_key", "text", (c) => c.notNull())
    .addColumn("filename", "text", (c) => c.notNull())
    .addColumn("intake", "text", (c) => c.notNull())
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("table_file_key", ["project_id", "part"])
    .addCheckConstraint("table_file_part_known", sql`part in ('main', 'joined')`)
    .execute();
  await db.schema.createIndex("table_file_by_key").on("table_file").column("storage_key").execute();
  await db.schema.alterTable("project").addColumn("column_types", "text").execute();
}
