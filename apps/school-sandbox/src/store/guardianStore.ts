import { type Insertable, type Selectable, sql } from "kysely";
import { searchPattern } from "../searchText.ts";
import type { SchoolDatabase } from "./openSchoolDatabase.ts";
import type { Tables } from "./tables.ts";

export type Guardian = Selectable<Tables["guardian"]>;

export type GuardianStore = ReturnType<typeof createGuardianStore>;

export function createGuardianStore(db: SchoolDatabase) {
  return {
    byEmail: (schoolId: number, email: string): Promise<Guardian[]> =>
      db
        .selectFrom("guardian")
        .selectAll()
        .where("school_id", "=", schoolId)
        .where(sql<boolean>`lower(email) like ${searchPattern(email)} escape '\\'`)
        .orderBy("id")
        .limit(20)
        .execute(),

    byIds: async (ids: readonly number[]): Promise<ReadonlyMap<number, Guardian>> => {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom("guardian").selectAll().where("id", "in", ids).execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    async add(guardian: Insertable<Tables["guardian"]>): Promise<number> {
      const { id } = await db
        .insertInto("guardian")
        .values(guardian)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(id: number, changes: Partial<Omit<Guardian, "id" | "school_id">>): Promise<void> {
      await db.updateTable("guardian").set(changes).where("id", "=", id).execute();
    },
  };
}
