import type { Kysely } from "kysely";

type Db = Kysely<unknown>;

async function createAudit(db: Db): Promise<void> {
  await db.schema
    .createTable("audit_entry")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    // Ids without a reference: the log outlives what it tells of.
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

/** What the back office needs beyond the first tables: the audit log, and pictures of templates. */
export async function backOffice(db: Db): Promise<void> {
  await createAudit(db);
  await extendTemplates(db);
  // Stored files are looked up by their key when leftovers are swept.
  await db.schema.createIndex("media_by_storage_key").on("media").columns(["storage_key"]).execute();
}
