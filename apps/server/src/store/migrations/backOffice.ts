import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

async function createAudit(db: Db): Promise<void> {
  await db.schema
    .createTable("audit_entry")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    // These ids are not foreign keys, because the log outlives the rows.
    .addColumn("actor_id", "text")
    .addColumn("subject_id", "text")
    .addColumn("detail", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("audit_entry_by_at").on("audit_entry").columns(["at"]).execute();
}

async function extendTemplates(db: Db): Promise<void> {
  await db.schema
    .alterTable("template")
    .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("template").addColumn("file_hash", "text").execute();
  await db.schema
    .createTable("template_media")
    .addColumn("template_id", "text", (c) => c.notNull().references("template.id").onDelete("cascade"))
    .addColumn("name_key", "text", (c) => c.notNull())
    .addColumn("filename", "text", (c) => c.notNull())
    .addColumn("content_type", "text", (c) => c.notNull())
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("storage_key", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("template_media_key", ["template_id", "name_key"])
    .execute();
}

/** Adds the audit log and pictures in templates. */
export async function backOffice(db: Db): Promise<void> {
  await createAudit(db);
  await extendTemplates(db);
  // The sweep looks up stored files by their keys.
  await db.schema.createIndex("media_by_storage_key").on("media").columns(["storage_key"]).execute();
}

/** Adds brand kits: colours, fonts and logos that the whole installation shares. */
export async function brandKits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("brand_kit")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name_key", "text", (c) => c.notNull().unique())
    .addColumn("content", "text", (c) => c.notNull())
    .execute();
}

/** Adds users' private items: printers, stocks and last print settings. */
export async function userItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("user_item")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("name_key", "text", (c) => c.notNull())
    .addColumn("project_id", "text", (c) => c.references("project.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addCheckConstraint("user_item_kind_known", sql`kind in ('printer', 'stock', 'print_settings')`)
    .addUniqueConstraint("user_item_name", ["user_id", "kind", "name_key"])
    .execute();
  // Deleting a project looks up print settings by project.
  await db.schema.createIndex("user_item_of_project").on("user_item").column("project_id").execute();
}

/**
 * Adds links for choosing a password, at most one per user, and an index for finding pending prints by time.
 */
export async function accessLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("access_link")
    .addColumn("user_id", "text", (c) => c.primaryKey().references("app_user.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addCheckConstraint("access_link_kind_known", sql`kind in ('invitation', 'reset')`)
    .execute();
  await db.schema.createIndex("print_history_by_time").on("print_history").column("at").execute();
}

/** Identifies the installation's storage and secret key to servers and workers. */
export async function identity(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("installation").addColumn("storage_since", "text").execute();
  await db.schema.alterTable("installation").addColumn("key_fingerprint", "text").execute();
}
