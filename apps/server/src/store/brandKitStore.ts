import type { Kysely } from "kysely";
import type { BrandKitRow, Schema } from "./schema.ts";

/** Brand kits, which all users share. */
export function createBrandKitStore(db: Kysely<Schema>) {
  return {
    /** Sorted by name. */
    list: (): Promise<readonly BrandKitRow[]> =>
      db.selectFrom("brand_kit").selectAll().orderBy("name_key").execute(),
    async add(kit: BrandKitRow): Promise<void> {
      await db.insertInto("brand_kit").values(kit).execute();
    },
    /** Returns false if there is no such kit. */
    async change({ id, ...fields }: BrandKitRow): Promise<boolean> {
      const changed = await db.updateTable("brand_kit").set(fields).where("id", "=", id).executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    },
    /** Returns false if there is no such kit. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.deleteFrom("brand_kit").where("id", "=", id).executeTakeFirst();
      return Number(removed.numDeletedRows) > 0;
    },
  };
}

export type BrandKitStore = ReturnType<typeof createBrandKitStore>;
