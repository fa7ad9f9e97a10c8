import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";

/** What several server processes and workers on one database know of each other. */
export async function manyMachines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("fleet_member")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("host", "text", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("pieces", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("busy_ms", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("turn")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("taken_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("installation")
    .addColumn("id", "text", (c) => c.primaryKey())
    .execute();
  const installation = db as Kysely<{ installation: { id: string } }>;
  await installation.insertInto("installation").values({ id: randomUUID() }).execute();
}
