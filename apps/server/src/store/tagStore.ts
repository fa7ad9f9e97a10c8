import type { Kysely } from "kysely";
import type { Schema, TagRow } from "./schema.ts";
import { isInUse } from "./trashStore.ts";

type NamedTag = Pick<TagRow, "id" | "name" | "color">;

export type CountedTag = NamedTag & {
  /** Number of active projects with this tag. */
  readonly project_count: number;
};

export function createTagStore(db: Kysely<Schema>) {
  const counted = () =>
    db
      .selectFrom("tag")
      .leftJoin("project_tag", "project_tag.tag_id", "tag.id")
      .select(["tag.id", "tag.name", "tag.color"])
      .leftJoin("project", (join) =>
        join.onRef("project.id", "=", "project_tag.project_id").on("project.trashed_at", "is", null),
      )
      .select((eb) => eb.fn.count("project.id").as("project_count"))
      .groupBy(["tag.id", "tag.name", "tag.color", "tag.name_key"])
      .orderBy("tag.name_key");
  return {
    /** All tags, by name. */
    async list(): Promise<readonly CountedTag[]> {
      return (await counted().execute()).map(withNumber);
    },
    async get(id: string): Promise<CountedTag | null> {
      const tag = await counted().where("tag.id", "=", id).executeTakeFirst();
      return tag ? withNumber(tag) : null;
    },
    /** Returns false if there is no such tag. */
    async change(id: string, fields: Partial<TagRow>): Promise<boolean> {
      const result = await db.updateTable("tag").set(fields).where("id", "=", id).executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },
    /**
     * Removes a tag that no active project has, also from trashed projects. Returns false if the tag does not
     * exist or is in use.
     */
    removeUnused: (id: string): Promise<boolean> =>
      db.transaction().execute((transaction) => removeUnused(transaction, id)),
    async add(tag: TagRow): Promise<void> {
      await db.insertInto("tag").values(tag).execute();
    },
    /** Whether all of these ids are tags. */
    async allExist(ids: readonly string[]): Promise<boolean> {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return true;
      const found = await db.selectFrom("tag").select("id").where("id", "in", unique).execute();
      return found.length === unique.length;
    },
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

async function removeUnused(db: Kysely<Schema>, id: string): Promise<boolean> {
  const links = db.selectFrom("project_tag").select("tag_id").where("tag_id", "=", id);
  const inUse = links.where(isInUse("project_tag.project_id"));
  await db
    .deleteFrom("project_tag")
    .where("tag_id", "=", id)
    .where(({ not, exists }) => not(exists(inUse)))
    .execute();
  const result = await db
    .deleteFrom("tag")
    .where("id", "=", id)
    .where(({ not, exists }) => not(exists(links)))
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export type TagStore = ReturnType<typeof createTagStore>;

/** PostgreSQL returns counts as text. */
function withNumber<Counted extends { readonly project_count: unknown }>(tag: Counted) {
  return { ...tag, project_count: Number(tag.project_count) };
}
