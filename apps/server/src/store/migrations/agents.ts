import type { Kysely } from "kysely";

/** Adds agents, which connect printers that the server cannot reach, and the calls that they carry out. */
export async function agents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("agent")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", "text", (c) => c.notNull().unique())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("session", "text", (c) => c.notNull())
    // No reference: backups contain agents, but no keys.
    .addColumn("api_key_id", "text")
    .addColumn("seen_at", "text")
    .addColumn("printers", "text", (c) => c.notNull())
    .execute();
  await db.schema.alterTable("print_queue").addColumn("agent_id", "text").execute();
  await db.schema
    .createTable("agent_call")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("agent_id", "text", (c) => c.notNull().references("agent.id").onDelete("cascade"))
    .addColumn("queue_id", "text")
    .addColumn("session", "text")
    .addColumn("call", "text", (c) => c.notNull())
    .addColumn("file_key", "text")
    .addColumn("job", "text")
    .addColumn("noted_job", "text")
    .addColumn("wanted_page", "text")
    .addColumn("page_key", "text")
    .addColumn("outcome", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("agent_call_of_agent").on("agent_call").column("agent_id").execute();
}
