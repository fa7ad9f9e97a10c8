import type { Kysely } from "kysely";
import type { Schema, SigningKeyRow } from "./schema.ts";

/** The keys for signed codes. No key is ever removed, because cards outlive keys. */
export function createSigningKeyStore(db: Kysely<Schema>) {
  return {
    /** Returns the newest keys first. */
    all: (): Promise<readonly SigningKeyRow[]> =>
      db.selectFrom("signing_key").selectAll().orderBy("created_at", "desc").orderBy("kid").execute(),
    async add(key: SigningKeyRow): Promise<void> {
      await db.insertInto("signing_key").values(key).execute();
    },
  };
}

export type SigningKeyStore = ReturnType<typeof createSigningKeyStore>;
