import type { Kysely } from "kysely";
import type { FontRow, Schema } from "./schema.ts";
import { isInUse } from "./trashStore.ts";

/** The fonts uploaded to projects. The file storage has their bytes. */
export function createFontStore(db: Kysely<Schema>) {
  return {
    async add(font: FontRow): Promise<void> {
      await db.insertInto("font").values(font).execute();
    },
    /** Sorted by family, weight and slant. */
    async all(projectId: string): Promise<readonly FontRow[]> {
      return await db
        .selectFrom("font")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("family")
        .orderBy("weight")
        .orderBy("italic")
        .orderBy("name_key")
        .execute();
    },
    async byId(projectId: string, id: string): Promise<FontRow | null> {
      const row = await db
        .selectFrom("font")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("id", "=", id)
        .where(isInUse("font.project_id"))
        .executeTakeFirst();
      return row ?? null;
    },
    async remove(projectId: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("font")
        .where("project_id", "=", projectId)
        .where("id", "=", id)
        .executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },
  };
}

export type FontStore = ReturnType<typeof createFontStore>;

export async function addFonts(db: Kysely<Schema>, fonts: readonly FontRow[]): Promise<void> {
  if (fonts.length > 0)
    await db
      .insertInto("font")
      .values([...fonts])
      .execute();
}
