import type { ColumnBuilderCallback, Kysely } from "kysely";

type Db = Kysely<unknown>;

const notNull: ColumnBuilderCallback = (column) => column.notNull();

function fontTable(db: Db, name: string) {
  return db.schema
    .createTable(name)
    .addColumn("filename", "text", notNull)
    .addColumn("name_key", "text", notNull)
    .addColumn("family", "text", notNull)
    .addColumn("names", "text", notNull)
    .addColumn("content_type", "text", notNull)
    .addColumn("storage_key", "text", notNull)
    .addColumn("weight", "integer", notNull)
    .addColumn("italic", "integer", notNull)
    .addColumn("is_variable", "integer", notNull)
    .addColumn("size", "integer", notNull);
}

/** Fonts that were uploaded to projects, and those that templates carry. */
export async function fonts(db: Db): Promise<void> {
  await fontTable(db, "font")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addUniqueConstraint("font_name", ["project_id", "name_key"])
    .execute();
  await fontTable(db, "template_font")
    .addColumn("template_id", "text", (c) => c.notNull().references("template.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("template_font_key", ["template_id", "name_key"])
    .execute();
  // Stored files are looked up by their key when leftovers are swept.
  await db.schema.createIndex("font_by_storage_key").on("font").columns(["storage_key"]).execute();
}
