import type { Kysely } from "kysely";
import type { Schema, UserItemRow } from "./schema.ts";

type Kind = UserItemRow["kind"];

/** Users' printers, stocks and print settings, which only their user can see. */
export function createUserItemStore(db: Kysely<Schema>) {
  const ofUser = (userId: string, kind: Kind) =>
    db.selectFrom("user_item").selectAll().where("user_id", "=", userId).where("kind", "=", kind);
  return {
    /** Sorted by name. */
    list: (userId: string, kind: Kind): Promise<readonly UserItemRow[]> =>
      ofUser(userId, kind).orderBy("name_key").execute(),
    /** An item of any user. */
    async get(id: string): Promise<UserItemRow | null> {
      return (await db.selectFrom("user_item").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
    },
    /** An item by name. The name of print settings is the project's id. */
    async named(userId: string, kind: Kind, nameKey: string): Promise<UserItemRow | null> {
      return (await ofUser(userId, kind).where("name_key", "=", nameKey).executeTakeFirst()) ?? null;
    },
    async add(row: UserItemRow): Promise<void> {
      await db.insertInto("user_item").values(row).execute();
    },
    /** Adds an item or replaces the item with the same name. */
    async put(row: UserItemRow): Promise<void> {
      const { content, updated_at } = row;
      await db
        .insertInto("user_item")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["user_id", "kind", "name_key"]).doUpdateSet({ content, updated_at }),
        )
        .execute();
    },
    /** Returns false if this user has no such item. */
    async change(
      item: Pick<UserItemRow, "id" | "user_id" | "kind">,
      fields: Pick<UserItemRow, "name_key" | "content" | "updated_at">,
    ): Promise<boolean> {
      const changed = await db
        .updateTable("user_item")
        .set(fields)
        .where("id", "=", item.id)
        .where("user_id", "=", item.user_id)
        .where("kind", "=", item.kind)
        .executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    },
    /** Returns false if this user has no such item. */
    async remove({ id, user_id, kind }: Pick<UserItemRow, "id" | "user_id" | "kind">): Promise<boolean> {
      const removed = await db
        .deleteFrom("user_item")
        .where("id", "=", id)
        .where("user_id", "=", user_id)
        .where("kind", "=", kind)
        .executeTakeFirst();
      return Number(removed.numDeletedRows) > 0;
    },
  };
}

export type UserItemStore = ReturnType<typeof createUserItemStore>;
