import type { Kysely } from "kysely";

/**
 * Which columns identify and name cards and how many cards a record gets, earlier tables of projects with their rows and
 * files, and what rows said before a person changed them.
 */
export async function cardData(db: Kysely<unknown>): Promise<void> {
  for (const column of ["identity", "copies_column", "sequence"])
    await db.schema.alterTable("project").addColumn(column, "text").execute();
  await db.schema.alterTable("card").addColumn("copies", "integer").execute();
  await db.schema.alterTable("data_row").addColumn("original", "text").execute();
  await db.schema.alterTable("table_file").addColumn("uploaded_by", "text").execute();
  const ofVersion = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
      .addColumn("version", "integer", (c) => c.notNull());
  await ofVersion("table_version")
    .addColumn("filename", "text", (c) => c.notNull())
    .addColumn("row_count", "integer", (c) => c.notNull())
    .addColumn("headers", "text", (c) => c.notNull())
    .addColumn("column_types", "text")
    .addColumn("field_map", "text", (c) => c.notNull())
    .addColumn("image_map", "text", (c) => c.notNull())
    .addColumn("identity", "text")
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addColumn("uploaded_by", "text")
    .addPrimaryKeyConstraint("table_version_key", ["project_id", "version"])
    .execute();
  await ofVersion("kept_row")
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("row_version", "integer", (c) => c.notNull())
    .addColumn("cells", "text", (c) => c.notNull())
    .addColumn("original", "text")
    .addColumn("search_text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("kept_row_key", ["project_id", "version", "position"])
    .execute();
  await ofVersion("kept_table_file")
    .addColumn("part", "text", (c) => c.notNull())
    .addColumn("storage_key", "text", (c) => c.notNull())
    .addColumn("filename", "text", (c) => c.notNull())
    .addColumn("intake", "text", (c) => c.notNull())
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addColumn("uploaded_by", "text")
    .addPrimaryKeyConstraint("kept_table_file_key", ["project_id", "version", "part"])
    .execute();
  await db.schema.createIndex("kept_table_file_by_key").on("kept_table_file").column("storage_key").execute();
}
