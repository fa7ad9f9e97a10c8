import type { Kysely } from "kysely";
import type { Schema, SignInTryRow } from "./schema.ts";

type Who = { readonly account?: string; readonly address?: string };

/** Sign-in attempts that were not successful, as far as limits still need them. */
export function createSignInTryStore(db: Kysely<Schema>) {
  return {
    async add(attempt: SignInTryRow): Promise<void> {
      await db.insertInto("sign_in_try").values(attempt).execute();
    },
    /** Times of the attempts since `since`, oldest first. */
    async times({ account, address }: Who, since: string): Promise<readonly string[]> {
      const rows = await db
        .selectFrom("sign_in_try")
        .select("at")
        .where("at", ">", since)
        .$if(account !== undefined, (query) => query.where("account_key", "=", account ?? ""))
        .$if(address !== undefined, (query) => query.where("address_key", "=", address ?? ""))
        .orderBy("at")
        .limit(1000)
        .execute();
      return rows.map((row) => row.at);
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom("sign_in_try").where("id", "=", id).execute();
    },
    async forget(account: string, address: string): Promise<void> {
      await db
        .deleteFrom("sign_in_try")
        .where("account_key", "=", account)
        .where("address_key", "=", address)
        .execute();
    },
    async sweep(before: string): Promise<void> {
      await db.deleteFrom("sign_in_try").where("at", "<", before).execute();
    },
  };
}

export type SignInTryStore = ReturnType<typeof createSignInTryStore>;
