import { type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Whether the project with the id in this column is active. */
export function isInUse(projectId: string) {
  return sql<boolean>`exists (select 1 from project as used where used.id = ${sql.ref(projectId)} and used.trashed_at is null)`;
}

/** Trashed projects that can be restored. All other stores hide trashed projects. */
export function createTrashStore(db: Kysely<Schema>) {
  const trashed = () => db.selectFrom("project").select("id").where("trashed_at", "is not", null);
  return {
    /** Returns false if the project does not exist or is already in the trash. */
    async put(id: string, at: string): Promise<boolean> {
      const result = await db
        .updateTable("project")
        .set({ trashed_at: at })
        .where("id", "=", id)
        .where("trashed_at", "is", null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },
    /** Returns false if it is not in the trash. */
    async takeBack(id: string): Promise<boolean> {
      const result = await db
        .updateTable("project")
        .set({ trashed_at: null })
        .where("id", "=", id)
        .where("trashed_at", "is not", null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },
    async has(id: string): Promise<boolean> {
      return (await trashed().where("id", "=", id).executeTakeFirst()) !== undefined;
    },
    /** Projects trashed before a time. */
    async olderThan(time: string): Promise<readonly string[]> {
      return (await trashed().where("trashed_at", "<", time).execute()).map(({ id }) => id);
    },
    /** Permanently removes a project. Returns false if it is not in the trash any more. */
    async remove(id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("project")
        .where("id", "=", id)
        .where("trashed_at", "is not", null)
        .executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },
  };
}

export type TrashStore = ReturnType<typeof createTrashStore>;
