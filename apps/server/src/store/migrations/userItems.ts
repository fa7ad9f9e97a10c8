import { type Kysely, sql } from "kysely";

/** What users keep for themselves: printers, stock, and how they last printed a project. */
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
  // Which settings go with a project is asked when it is deleted.
  await db.schema.createIndex("user_item_of_project").on("user_item").column("project_id").execute();
}
