import type { Kysely } from "kysely";
import type { AccessLinkRow, Schema, UserRow } from "./schema.ts";

export type FoundLink = { readonly link: AccessLinkRow; readonly user: UserRow };

/** Links by which users choose a password. */
export function accessLinks(db: Kysely<Schema>) {
  return {
    /** A user's link; one from before is dead then. */
    async setLink(link: AccessLinkRow): Promise<void> {
      await db.deleteFrom("access_link").where("user_id", "=", link.user_id).execute();
      await db.insertInto("access_link").values(link).execute();
    },
    /** Answers false when the user has none. */
    async dropLink(userId: string): Promise<boolean> {
      const dropped = await db.deleteFrom("access_link").where("user_id", "=", userId).executeTakeFirst();
      return Number(dropped.numDeletedRows) > 0;
    },
    /** Whether it has had its time or not. */
    async linkByToken(hash: string): Promise<FoundLink | null> {
      const links = db.selectFrom("access_link").selectAll().where("token_hash", "=", hash);
      const link = await links.executeTakeFirst();
      if (!link) return null;
      const users = db.selectFrom("app_user").selectAll().where("id", "=", link.user_id);
      const user = await users.executeTakeFirst();
      return user ? { link, user } : null;
    },
  };
}
