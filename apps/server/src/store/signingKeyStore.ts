import type { Kysely } from "kysely";
import type { Schema, SigningKeyRow } from "./schema.ts";

/** The keys that sign codes. None is ever removed: cards outlive them. */
export function createSigningKeyStore(db: Kysely<Schema>) {
  return {
    /** Newest first. */
    all: (): Promise<readonly SigningKeyRow[]> =>
      db.selectFrom("signing_key").selectAll().orderBy("created_at", "desc").orderBy("kid").execute(),
    async add(key: SigningKeyRow): Promise<void> {
      await db.insertInto("signing_key").values(key).execute();
    },
  };
}

export type SigningKeyStore = ReturnType<typeof createSigningKeyStore>;
