import { type Kysely, sql } from "kysely";
import { countRows } from "./countRows.ts";
import type { MediaRow, Schema } from "./schema.ts";
import { containing } from "./storedText.ts";
import { isInUse } from "./trashStore.ts";

export type MediaSort = "newest" | "oldest" | "name_asc" | "name_desc" | "size_desc" | "size_asc";

const orders = {
  newest: ["uploaded_at", "desc"],
  oldest: ["uploaded_at", "asc"],
  name_asc: ["name_key", "asc"],
  name_desc: ["name_key", "desc"],
  size_desc: ["size", "desc"],
  size_asc: ["size", "asc"],
} as const satisfies Record<MediaSort, readonly [keyof MediaRow, "asc" | "desc"]>;

type PictureName = Pick<MediaRow, "filename" | "name_key" | "storage_key" | "photo_facts">;

/** The pictures uploaded to projects. The file storage has their bytes. */
export function createMediaStore(db: Kysely<Schema>) {
  const matching = (projectId: string, search: string) => {
    const rows = db.selectFrom("media").where("project_id", "=", projectId);
    if (search.trim() === "") return rows;
    return rows.where(sql<boolean>`name_key like ${containing(search.trim())} escape '\\'`);
  };
  const one = async (projectId: string, column: "id" | "name_key", value: string) => {
    const row = await db
      .selectFrom("media")
      .selectAll()
      .where("project_id", "=", projectId)
      .where(column, "=", value)
      .where(isInUse("media.project_id"))
      .executeTakeFirst();
    return row ?? null;
  };
  return {
    async add(media: MediaRow): Promise<void> {
      await db.insertInto("media").values(media).execute();
    },
    byId: (projectId: string, id: string): Promise<MediaRow | null> => one(projectId, "id", id),
    byName: (projectId: string, nameKey: string): Promise<MediaRow | null> =>
      one(projectId, "name_key", nameKey),
    /** The project's pictures with these names. */
    async byNames(projectId: string, nameKeys: readonly string[]): Promise<readonly MediaRow[]> {
      return await db
        .selectFrom("media")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("name_key", "in", nameKeys)
        .where(isInUse("media.project_id"))
        .execute();
    },
    total: (projectId: string, search: string): Promise<number> => countRows(matching(projectId, search)),
    async page(
      projectId: string,
      { search, sort, offset, limit }: { search: string; sort: MediaSort; offset: number; limit: number },
    ): Promise<readonly MediaRow[]> {
      const [column, direction] = orders[sort];
      return await matching(projectId, search)
        .selectAll()
        .orderBy(column, direction)
        .orderBy("name_key")
        .offset(offset)
        .limit(limit)
        .execute();
    },
    /** All pictures of a project, sorted by name. */
    async all(projectId: string): Promise<readonly MediaRow[]> {
      return await db
        .selectFrom("media")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("name_key")
        .execute();
    },
    async names(projectId: string): Promise<readonly PictureName[]> {
      return await db
        .selectFrom("media")
        .select(["filename", "name_key", "storage_key", "photo_facts"])
        .where("project_id", "=", projectId)
        .orderBy("name_key")
        .execute();
    },
    /** Replaces the picture's file `before`. Returns false if it was deleted or replaced in the meantime. */
    async replace(
      media: Pick<MediaRow, "id" | "content_type" | "size" | "storage_key" | "uploaded_at">,
      before: string,
    ): Promise<boolean> {
      const { id, ...fields } = media;
      const result = await db
        .updateTable("media")
        .set({ ...fields, photo_facts: null })
        .where("id", "=", id)
        .where("storage_key", "=", before)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },
    /** Stores facts about a picture's file, unless the file was deleted. */
    setFacts: setFacts.bind(null, db),
    async remove(projectId: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("media")
        .where("project_id", "=", projectId)
        .where("id", "=", id)
        .executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },
    /** The stored files among these that tables, pictures, fonts or templates still use. */
    known: (storageKeys: readonly string[]): Promise<ReadonlySet<string>> => knownKeys(db, storageKeys),
  };
}

async function setFacts(db: Kysely<Schema>, storageKey: string, facts: string): Promise<void> {
  await db.updateTable("media").set({ photo_facts: facts }).where("storage_key", "=", storageKey).execute();
}

export type MediaStore = ReturnType<typeof createMediaStore>;

async function knownKeys(db: Kysely<Schema>, storageKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (storageKeys.length === 0) return new Set();
  const keys = [...storageKeys];
  const ofLibrary = (
    table: "media" | "template_media" | "font" | "template_font" | "table_file" | "kept_table_file",
  ) => db.selectFrom(table).select("storage_key").where("storage_key", "in", keys);
  const ofJobs = (table: "job" | "job_batch") =>
    db
      .selectFrom(table)
      .select((eb) => eb.ref("file_key").$castTo<string>().as("storage_key"))
      .where("file_key", "in", keys);
  const rows = await ofLibrary("media")
    .unionAll(ofLibrary("template_media"))
    .unionAll(ofLibrary("font"))
    .unionAll(ofLibrary("template_font"))
    .unionAll(ofLibrary("table_file"))
    .unionAll(ofLibrary("kept_table_file"))
    .unionAll(ofJobs("job"))
    .unionAll(ofJobs("job_batch"))
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}
