import { type ColumnBuilderCallback, type Kysely, sql } from "kysely";

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

/** Adds fonts uploaded to projects and fonts in templates. */
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
  // The sweep of orphaned files looks up fonts by storage key.
  await db.schema.createIndex("font_by_storage_key").on("font").columns(["storage_key"]).execute();
}

/** Adds the files from which tables were read, how they were read, and column types. */
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

/** Adds lookup tables to designs. */
export async function lookups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("project")
    .addColumn("lookups", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}

/** Adds facts about photos and corrections of photos. */
export async function photos(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("media").addColumn("photo_facts", "text").execute();
  await db.schema
    .alterTable("project")
    .addColumn("photo_edits", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}

/** Adds guides for aligning elements. */
export async function rulerGuides(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("project")
    .addColumn("ruler_guides", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}

/** Adds the sample person of a design without data. */
export async function samples(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("project").addColumn("sample", "text").execute();
}

/** Adds text styles to designs. */
export async function textStyles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("project")
    .addColumn("text_styles", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}

/** Time at which a project was moved to the trash; null if it was not. */
export async function trash(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("project").addColumn("trashed_at", "text").execute();
}

/** Adds versions of designs, each packed against the previous version. */
export async function versions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("project_version")
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("base", "integer")
    .addColumn("chain", "integer", (c) => c.notNull())
    .addColumn("text_bytes", "integer", (c) => c.notNull())
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("restored_from", "integer")
    .addColumn("saved_at", "text", (c) => c.notNull())
    .addColumn("saved_by", "text")
    .addColumn("content", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("project_version_key", ["project_id", "revision"])
    .execute();
}
