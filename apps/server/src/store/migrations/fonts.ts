import type { Kysely } from "kysely";

type Db = Kysely<unknown>;

const textColumns = ["filename", "name_key", "family", "names", "content_type", "storage_key"] as const;
const numberColumns = ["weight", "italic", "is_variable", "size"] as const;

function withFontColumns(table: ReturnType<Db["schema"]["createTable"]>) {
  const withText = textColumns.reduce<typeof table>(
    (built, column) => built.addColumn(column, "text", (c) => c.notNull()) as never,
    table,
  );
  return numberColumns.reduce<typeof table>(
    (built, column) => built.addColumn(column, "integer", (c) => c.notNull()) as never,
    withText,
  );
}

/** Fonts that were uploaded to projects, and those that templates carry. */
export async function fonts(db: Db): Promise<void> {
  await withFontColumns(db.schema.createTable("font"))
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addUniqueConstraint("font_name", ["project_id", "name_key"] as never)
    .execute();
  await withFontColumns(db.schema.createTable("template_font"))
    .addColumn("template_id", "text", (c) => c.notNull().references("template.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("template_font_key", ["template_id", "name_key"] as never)
    .execute();
  // Stored files are looked up by their key when leftovers are swept.
  await db.schema.createIndex("font_by_storage_key").on("font").columns(["storage_key"]).execute();
}
