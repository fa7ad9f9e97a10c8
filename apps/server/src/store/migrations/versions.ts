import type { Kysely } from "kysely";

/** States of designs, each packed against the one before it. */
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
