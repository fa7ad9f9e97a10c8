import { type Kysely, sql } from "kysely";

/** Links by which people choose a password; a user has one at most. Prints that nobody has answered for are found by time. */
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
