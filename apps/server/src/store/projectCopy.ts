import type { Kysely } from "kysely";
import { sql } from "kysely";
import { addFonts } from "./fontStore.ts";
import type { FontRow, MediaRow, ProjectRow, Schema } from "./schema.ts";

export type ProjectCopy = {
  /** Computes the new project from the source at the time of copying. */
  readonly make: (source: ProjectRow) => ProjectRow;
  readonly withRows: boolean;
  /** Pictures of the new project; their files exist already. */
  readonly pictures: readonly MediaRow[];
  /** Fonts of the new project; their files exist already. */
  readonly fonts: readonly FontRow[];
};

/** Rows per INSERT: databases limit the values of a statement. */
const rowsPerInsert = 500;

/** Adds a copy of a project. Must run in a transaction. Returns false if the source is gone. */
export async function addCopy(
  db: Kysely<Schema>,
  sourceId: string,
  { make, withRows, pictures, fonts }: ProjectCopy,
): Promise<boolean> {
  // Locks the source: an upload that would change headers and rows during the steps below must wait.
  await db.updateTable("project").set({ id: sourceId }).where("id", "=", sourceId).execute();
  const source = await db.selectFrom("project").selectAll().where("id", "=", sourceId).executeTakeFirst();
  if (!source || source.trashed_at !== null) return false;
  const project = make(source);
  await db.insertInto("project").values(project).execute();
  await copyTags(db, sourceId, project.id);
  if (withRows) await copyRows(db, sourceId, project.id);
  await addPictures(db, pictures);
  await addFonts(db, fonts);
  return true;
}

async function copyTags(db: Kysely<Schema>, sourceId: string, projectId: string): Promise<void> {
  await db
    .insertInto("project_tag")
    .columns(["project_id", "tag_id"])
    .expression((eb) =>
      eb
        .selectFrom("project_tag")
        .select([sql<string>`${projectId}`.as("project_id"), "tag_id"])
        .where("project_tag.project_id", "=", sourceId),
    )
    .execute();
}

/** Copies the current rows, live edits included, each as version 1 of the new dataset. */
async function copyRows(db: Kysely<Schema>, sourceId: string, projectId: string): Promise<void> {
  await db
    .insertInto("data_row")
    .columns(["project_id", "position", "version", "cells", "search_text"])
    .expression((eb) =>
      eb
        .selectFrom("data_row")
        .select([sql<string>`${projectId}`.as("project_id"), "position", sql<number>`1`.as("version")])
        .select(["cells", "search_text"])
        .where("data_row.project_id", "=", sourceId),
    )
    .execute();
}

export async function addPictures(db: Kysely<Schema>, pictures: readonly MediaRow[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += rowsPerInsert) {
    const some = pictures.slice(start, start + rowsPerInsert);
    await db.insertInto("media").values(some).execute();
  }
}
