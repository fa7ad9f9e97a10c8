import type { Kysely } from "kysely";
import type { Schema, SignInTryRow } from "./schema.ts";

type TryOrigin = { readonly account?: string; readonly addresses?: readonly string[] };

/** Failed sign-in attempts, which are kept as long as limits count them. */
export function createSignInTryStore(db: Kysely<Schema>) {
  return {
    async add(attempt: SignInTryRow): Promise<void> {
      await db.insertInto("sign_in_try").values(attempt).execute();
    },
    /** The times of at most `limit` attempts since `since`, newest first. */
    async times({ account, addresses }: TryOrigin, since: string, limit: number): Promise<readonly string[]> {
      const rows = await db
        .selectFrom("sign_in_try")
        .select("at")
        .where("at", ">", since)
        .$if(account !== undefined, (query) => query.where("account_key", "=", account ?? ""))
        .$if(addresses !== undefined, (query) => query.where("address_key", "in", [...(addresses ?? [])]))
        .orderBy("at", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => row.at);
    },
    /** Attributes an attempt to another address. */
    async move(id: string, address_key: string): Promise<void> {
      await db.updateTable("sign_in_try").set({ address_key }).where("id", "=", id).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom("sign_in_try").where("id", "=", id).execute();
    },
    async forget(account: string, addresses: readonly string[]): Promise<void> {
      await db
        .deleteFrom("sign_in_try")
        .where("account_key", "=", account)
        .where("address_key", "in", [...addresses])
        .execute();
    },
    async sweep(before: string): Promise<void> {
      await db.deleteFrom("sign_in_try").where("at", "<", before).execute();
    },
  };
}

export type SignInTryStore = ReturnType<typeof createSignInTryStore>;
