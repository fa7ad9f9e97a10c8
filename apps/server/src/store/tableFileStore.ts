import type { Kysely } from "kysely";
import type { KeptTableFileRow, Schema, TableFileRow, TableVersionRow } from "./schema.ts";

export type ListedTable = TableVersionRow & { readonly uploaded_by_name: string | null };

/** Maximum number of earlier tables per project. */
const mostVersions = 10;

/**
 * The files from which projects' tables were read, and earlier tables with their files. Written together with
 * the rows (`RowStore.replace`, `RowStore.restore`).
 */
export function createTableFileStore(db: Kysely<Schema>) {
  return {
    /** The files of a project's table and of the second table joined to it. */
    async of(projectId: string): Promise<readonly TableFileRow[]> {
      return await db.selectFrom("table_file").selectAll().where("project_id", "=", projectId).execute();
    },
    /** The storage keys of all files of a project's tables, including earlier tables, without duplicates. */
    async keys(projectId: string): Promise<ReadonlySet<string>> {
      const keysOf = (table: "table_file" | "kept_table_file") =>
        db.selectFrom(table).select("storage_key").where("project_id", "=", projectId);
      const rows = await keysOf("table_file").union(keysOf("kept_table_file")).execute();
      return new Set(rows.map(({ storage_key }) => storage_key));
    },
    /** Earlier tables, most recently replaced first. */
    async versions(projectId: string): Promise<readonly ListedTable[]> {
      return await db
        .selectFrom("table_version")
        .leftJoin("app_user", "app_user.id", "table_version.uploaded_by")
        .selectAll("table_version")
        .select("app_user.name as uploaded_by_name")
        .where("project_id", "=", projectId)
        .orderBy("version", "desc")
        .execute();
    },
  };
}

export type TableFileStore = ReturnType<typeof createTableFileStore>;

const fileColumns = [
  "project_id",
  "part",
  "storage_key",
  "filename",
  "intake",
  "uploaded_at",
  "uploaded_by",
] as const satisfies readonly (keyof TableFileRow)[];

const rowColumns = ["project_id", "position", "cells", "original", "search_text"] as const;

/**
 * Stores the current table as an earlier version if it has rows. Must run in a transaction that has locked
 * the project.
 */
export async function keepVersion(db: Kysely<Schema>, projectId: string): Promise<void> {
  const project = await db
    .selectFrom("project")
    .select(["headers", "column_types", "field_map", "image_map", "identity", "row_count", "updated_at"])
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const { updated_at, ...table } = project;
  if (table.row_count === 0) return;
  const files = await db.selectFrom("table_file").selectAll().where("project_id", "=", projectId).execute();
  const main = files.find(({ part }) => part === "main");
  const last = await db
    .selectFrom("table_version")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  const version = Number(last?.version ?? 0) + 1;
  await db
    .insertInto("table_version")
    .values({
      ...table,
      project_id: projectId,
      version,
      filename: main?.filename ?? "table.csv",
      uploaded_at: main?.uploaded_at ?? updated_at,
      uploaded_by: main?.uploaded_by ?? null,
    })
    .execute();
  await db
    .insertInto("kept_row")
    .columns([...rowColumns, "version", "row_version"])
    .expression((eb) =>
      eb
        .selectFrom("data_row")
        .select(rowColumns)
        .select(eb.val(version).as("version"))
        .select("data_row.version as row_version")
        .where("project_id", "=", projectId),
    )
    .execute();
  if (files.length > 0)
    await db
      .insertInto("kept_table_file")
      .values(files.map((file): KeptTableFileRow => ({ ...file, version })))
      .execute();
}

/** Restores a version's rows and files in a project without rows. Must run in a transaction. */
export async function takeVersion(db: Kysely<Schema>, projectId: string, version: number): Promise<void> {
  await db
    .insertInto("data_row")
    .columns([...rowColumns, "version"])
    .expression((eb) =>
      eb
        .selectFrom("kept_row")
        .select(rowColumns)
        .select("row_version")
        .where("project_id", "=", projectId)
        .where("version", "=", version),
    )
    .execute();
  await db
    .insertInto("table_file")
    .columns(fileColumns)
    .expression((eb) =>
      eb
        .selectFrom("kept_table_file")
        .select(fileColumns)
        .where("project_id", "=", projectId)
        .where("version", "=", version),
    )
    .execute();
}

/** Removes a version or all versions, and the oldest versions beyond the limit. Must run in a transaction. */
export async function dropVersions(
  db: Kysely<Schema>,
  projectId: string,
  version: number | "all" | null,
): Promise<void> {
  const rows = await db
    .selectFrom("table_version")
    .select("version")
    .where("project_id", "=", projectId)
    .orderBy("version", "desc")
    .execute();
  const all = rows.map((row) => row.version);
  const others = all.filter((each) => each !== version);
  const dropped =
    version === "all" ? all : all.filter((each) => !others.slice(0, mostVersions).includes(each));
  if (dropped.length === 0) return;
  for (const table of ["kept_row", "kept_table_file", "table_version"] as const)
    await db.deleteFrom(table).where("project_id", "=", projectId).where("version", "in", dropped).execute();
}
