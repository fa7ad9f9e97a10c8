import type { Kysely } from "kysely";

/** Keys that sign codes. */
export async function signingKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("signing_key")
    .addColumn("kid", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("private_key", "text", (c) => c.notNull())
    .execute();
}
