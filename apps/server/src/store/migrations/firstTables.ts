import type { ColumnBuilderCallback, CreateTableBuilder, Kysely } from "kysely";

type Db = Kysely<unknown>;
type Table = CreateTableBuilder<string, string>;

function withText(table: Table, ...columns: readonly string[]): Table {
  return columns.reduce<Table>((built, column) => built.addColumn(column, "text", (c) => c.notNull()), table);
}

function withOptionalText(table: Table, ...columns: readonly string[]): Table {
  return columns.reduce<Table>((built, column) => built.addColumn(column, "text"), table);
}

function withNumbers(
  table: Table,
  kind: "integer" | "double precision",
  ...columns: readonly string[]
): Table {
  return columns.reduce<Table>((built, column) => built.addColumn(column, kind, (c) => c.notNull()), table);
}

function tableWithId(db: Db, name: string): Table {
  return db.schema.createTable(name).addColumn<string>("id", "text", (c) => c.primaryKey());
}

const projectId: ColumnBuilderCallback = (c) => c.notNull().references("project.id").onDelete("cascade");

function ofProject(table: Table): Table {
  return table.addColumn("project_id", "text", projectId);
}

function tableOfProject(db: Db, name: string): Table {
  return db.schema.createTable(name).addColumn<string>("project_id", "text", projectId);
}

async function createUsers(db: Db): Promise<void> {
  const users = tableWithId(db, "app_user");
  await withOptionalText(
    withText(users, "name", "email", "role", "status", "created_at", "updated_at"),
    "password_hash",
    "deleted_at",
  )
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .execute();
  const sessions = tableWithId(db, "session").addColumn("user_id", "text", (c) =>
    c.notNull().references("app_user.id").onDelete("cascade"),
  );
  await withText(sessions, "created_at", "last_used_at")
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("cookie_hash", "text", (c) => c.notNull().unique())
    .execute();
  await index(db, "session", ["user_id"]);
  await withText(tableWithId(db, "sign_in_try"), "account_key", "address_key", "at").execute();
  await index(db, "sign_in_try", ["account_key", "at"]);
  await index(db, "sign_in_try", ["address_key", "at"]);
}

async function createProjects(db: Db): Promise<void> {
  const named = withText(
    tableWithId(db, "project"),
    "name",
    "search_text",
    "background_color",
    "data_mode",
    "front_elements",
    "back_elements",
    "ui_preferences",
    "headers",
    "field_map",
    "image_map",
    "school_field_map",
    "school_token_types",
    "school_mapping_meta",
    "created_at",
    "updated_at",
  );
  const counted = withNumbers(
    named,
    "integer",
    "is_dual_sided",
    "front_count",
    "back_count",
    "dataset_version",
    "row_count",
    "revision",
  );
  const measured = withNumbers(
    counted,
    "double precision",
    "canvas_width",
    "canvas_height",
    "canvas_width_mm",
    "canvas_height_mm",
  );
  await withOptionalText(
    measured,
    "school_name",
    "page_setup",
    "dataset_id",
    "thumbnail",
    "thumbnail_front",
    "thumbnail_back",
  )
    .addColumn("created_by", "text", (c) => c.references("app_user.id").onDelete("set null"))
    .execute();
  await index(db, "project", ["updated_at", "id"]);
}

async function createTags(db: Db): Promise<void> {
  await withText(tableWithId(db, "tag"), "name", "color")
    .addColumn("name_key", "text", (c) => c.notNull().unique())
    .execute();
  const links = tableOfProject(db, "project_tag");
  await links
    .addColumn("tag_id", "text", (c) => c.notNull().references("tag.id").onDelete("restrict"))
    .addPrimaryKeyConstraint("project_tag_key", ["project_id", "tag_id"])
    .execute();
  await index(db, "project_tag", ["tag_id"]);
  const templates = withText(
    tableWithId(db, "template"),
    "name",
    "description",
    "category",
    "design",
    "created_at",
    "updated_at",
  );
  await withNumbers(withOptionalText(templates, "preview_image"), "integer", "is_built_in").execute();
}

async function createProjectParts(db: Db): Promise<void> {
  const rows = tableOfProject(db, "data_row");
  await withText(withNumbers(rows, "integer", "position", "version"), "cells", "search_text")
    .addPrimaryKeyConstraint("data_row_key", ["project_id", "position"])
    .execute();
  const media = ofProject(tableWithId(db, "media"));
  await withNumbers(
    withText(media, "filename", "name_key", "content_type", "storage_key", "uploaded_at"),
    "integer",
    "size",
  )
    .addUniqueConstraint("media_name", ["project_id", "name_key"])
    .execute();
  await withText(ofProject(tableWithId(db, "print_history")), "entry", "at").execute();
  await index(db, "print_history", ["project_id", "at"]);
}

async function index(db: Db, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join("_")}`)
    .on(table)
    .columns([...columns])
    .execute();
}

/** The tables of the first version. */
export async function firstTables(db: Db): Promise<void> {
  await createUsers(db);
  await createProjects(db);
  await createTags(db);
  await createProjectParts(db);
}
