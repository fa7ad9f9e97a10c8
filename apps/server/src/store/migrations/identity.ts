import type { Kysely } from "kysely";

/** By what servers and workers know that they share storage and secret key with those who began the installation. */
export async function identity(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("installation").addColumn("storage_since", "text").execute();
  await db.schema.alterTable("installation").addColumn("key_fingerprint", "text").execute();
}
