import type { Kysely } from "kysely";
import type { Schema, TagRow } from "./schema.ts";

type NamedTag = Pick<TagRow, "id" | "name" | "color">;

/** Tags and which projects carry them. */
export function createTagStore(db: Kysely<Schema>) {
  return {
    async add(tag: TagRow): Promise<void> {
      await db.insertInto("tag").values(tag).execute();
    },
    /** True when every id is a tag. */
    async allExist(ids: readonly string[]): Promise<boolean> {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return true;
      const found = await db.selectFrom("tag").select("id").where("id", "in", unique).execute();
      return found.length === unique.length;
    },
    /** The tags of each project, by name. */
    async ofProjects(projectIds: readonly string[]): Promise<ReadonlyMap<string, readonly NamedTag[]>> {
      const byProject = new Map<string, NamedTag[]>(projectIds.map((id) => [id, []]));
      if (projectIds.length === 0) return byProject;
      const rows = await db
        .selectFrom("project_tag")
        .innerJoin("tag", "tag.id", "project_tag.tag_id")
        .select(["project_tag.project_id", "tag.id", "tag.name", "tag.color"])
        .where("project_tag.project_id", "in", [...projectIds])
        .orderBy("tag.name_key")
        .execute();
      for (const { project_id, ...tag } of rows) byProject.get(project_id)?.push(tag);
      return byProject;
    },
  };
}

export type TagStore = ReturnType<typeof createTagStore>;
