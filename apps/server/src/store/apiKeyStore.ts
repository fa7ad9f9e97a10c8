import type { Kysely } from "kysely";
import { countRows } from "./countRows.ts";
import type { ApiKeyRow, Schema, UserRow } from "./schema.ts";

type FoundKey = { readonly key: ApiKeyRow; readonly user: UserRow };

export function createApiKeyStore(db: Kysely<Schema>) {
  return {
    /** All keys with their creators' names, newest first. */
    list: (): Promise<readonly (ApiKeyRow & { readonly creator: string })[]> =>
      db
        .selectFrom("api_key")
        .innerJoin("app_user", "app_user.id", "api_key.created_by")
        .selectAll("api_key")
        .select("app_user.name as creator")
        .orderBy("api_key.created_at", "desc")
        .orderBy("api_key.id")
        .execute(),
    /** Finds a key with its creator, whether or not it may still be used. */
    async byHash(hash: string): Promise<FoundKey | null> {
      const key = await db.selectFrom("api_key").selectAll().where("key_hash", "=", hash).executeTakeFirst();
      if (!key) return null;
      const users = db.selectFrom("app_user").selectAll().where("id", "=", key.created_by);
      return { key, user: await users.executeTakeFirstOrThrow() };
    },
    async touch(id: string, at: string): Promise<void> {
      await db.updateTable("api_key").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  };
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** Changes of keys, under the lock of the users to whom they belong. */
export function lockedApiKeys(db: Kysely<Schema>) {
  return {
    countApiKeys: (): Promise<number> => countRows(db.selectFrom("api_key")),
    async addApiKey(key: ApiKeyRow): Promise<void> {
      await db.insertInto("api_key").values(key).execute();
    },
    /** Returns false if there is no such key. */
    async dropApiKey(id: string): Promise<boolean> {
      const dropped = await db.deleteFrom("api_key").where("id", "=", id).executeTakeFirst();
      return Number(dropped.numDeletedRows) > 0;
    },
    async dropApiKeysOf(userId: string): Promise<void> {
      await db.deleteFrom("api_key").where("created_by", "=", userId).execute();
    },
  };
}
