import { randomUUID } from "node:crypto";
import { problem, type ReadTableAnswer } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { isMapped } from "@print-builder/core/records";
import { type UnusablePicture, unusablePictureNotes } from "@print-builder/production";
import { findProject } from "../../answers/findProject.ts";
import { commitPoint } from "../../commitPoint.ts";
import { removeUnnamed } from "../../files/removeUnnamed.ts";
import { noThumbnails } from "../../store/noThumbnails.ts";
import type { Dataset, TableOrigin } from "../../store/rowStore.ts";
import type { PlainProjectRow, TableFileRow } from "../../store/schema.ts";
import { createPictureKeeper } from "./keepPictures.ts";
import { keptMapping, storedMapping } from "./keptMapping.ts";
import { type KeptTable, keptOf, type MadeTable, makeTable } from "./keptTable.ts";
import { storable } from "./storable.ts";
import { columnTypes, tableAnswer } from "./tableAnswer.ts";
import type { IntakeDeps, JoinedPart, TablePart } from "./tableParts.ts";

export type EditedTable = {
  readonly rows: readonly (readonly string[])[];
  /** The cells, as the file has them, of rows that a person has changed since, by position. */
  readonly edited: TableOrigin["edited"];
};

type NewTable = {
  readonly main: TablePart;
  readonly other: JoinedPart | null;
  /** A further file whose pictures are kept. */
  readonly pictured?: TablePart;
  /** Puts in again what a person has changed since; absent for a first file. */
  readonly carry?: (made: MadeTable) => EditedTable;
  /**
   * Given for a new file: the table in place becomes a version. With `basedOn`, a dataset version, nothing is stored if rows
   * changed since.
   */
  readonly upload?: { readonly basedOn: number | null };
};

/** True where lists show a project as somebody who goes with a new table: its first person, or the sample. */
function showsSomebody(project: PlainProjectRow): boolean {
  if (project.data_mode === "school") return false;
  return project.sample !== null || isMapped(readMapping(storedMapping(project), "standard"));
}

/** Removes those files of `before` that no table of the project names any more. */
export async function removeUnused(
  { store, files }: Pick<IntakeDeps, "store" | "files">,
  projectId: string,
  before: ReadonlySet<string>,
): Promise<void> {
  const used = await store.tableFiles.keys(projectId);
  for (const key of before) if (!used.has(key)) await files.remove(key);
}

/** Stores tables that were read, with their files; those of before are removed. Throws Problems. */
export function createTableKeeper({ store, files, thumbnails, clock }: Omit<IntakeDeps, "read">) {
  const keepPictures = createPictureKeeper({ store, files, clock });
  const uneditedTable = ({ rows }: MadeTable): EditedTable => ({ rows, edited: new Map() });

  /** The rows that name the files; bytes that are not kept yet are stored first. */
  async function fileRows(
    projectId: string,
    { main, other }: NewTable,
    kept: KeptTable,
    join: MadeTable["join"],
    { added, user }: { readonly added: string[]; readonly user: string },
  ): Promise<readonly TableFileRow[]> {
    const rowOf = async (part: TableFileRow["part"], { source }: TablePart, intake: object) => {
      const storage_key = source.key ?? (await files.add(source.bytes));
      if (source.key === null) added.push(storage_key);
      return {
        project_id: projectId,
        part,
        storage_key,
        filename: storable(source.name),
        intake: storable(JSON.stringify(intake)),
        uploaded_at: clock().toISOString(),
        uploaded_by: user,
      };
    };
    const rows = [await rowOf("main", main, kept)];
    if (other === null) return rows;
    const joined = { ...keptOf(other.table), key: join?.key ?? null, result: join };
    return [...rows, await rowOf("joined", other, joined)];
  }

  /** Tells whether the project's small pictures were forgotten. */
  async function storeRows(
    projectId: string,
    table: { readonly headers: readonly string[]; readonly rows: readonly string[][] },
    types: string,
    origin: TableOrigin,
  ): Promise<boolean> {
    // Read again: the mapping may have been changed while the file was read.
    const project = await findProject(store, projectId);
    const mapping = keptMapping(project, table.headers);
    const isForgotten = showsSomebody(project);
    const dataset: Dataset = {
      ...(isForgotten ? noThumbnails : {}),
      headers: JSON.stringify(table.headers),
      field_map: JSON.stringify(mapping.fieldMap),
      image_map: JSON.stringify(mapping.imageMap),
      identity: mapping.identity ? JSON.stringify(mapping.identity) : null,
      dataset_id: randomUUID(),
      column_types: types,
      updated_at: clock().toISOString(),
    };
    if (!(await store.rows.replace(projectId, dataset, table.rows, origin))) {
      await findProject(store, projectId);
      throw problem("stale_table");
    }
    return isForgotten;
  }

  return async (projectId: string, table: NewTable, user: string): Promise<ReadTableAnswer> => {
    const { main, other, carry = uneditedTable, upload } = table;
    const key = other?.key ?? null;
    const made = makeTable(main.table, other && { name: other.source.name, table: other.table, key });
    const { rows, edited } = carry(made);
    const unusable: UnusablePicture[] = [];
    for (const part of [main, other, table.pictured])
      if (part) unusable.push(...(await keepPictures(projectId, part)));
    const read = keptOf(main.table);
    const kept = { ...read, notes: [...read.notes, ...unusablePictureNotes(unusable)] };
    const stored = rows.map((cells) => cells.map(storable));
    const headers = made.headers.map(storable);
    const answer = tableAnswer({ kept, headers, rows: stored, count: stored.length, join: made.join });
    const before = await store.tableFiles.keys(projectId);
    const added: string[] = [];
    let isForgotten: boolean;
    try {
      const named = await fileRows(projectId, table, kept, made.join, { added, user });
      isForgotten = await storeRows(projectId, { headers, rows: stored }, columnTypes(answer), {
        files: named,
        edited: new Map([...edited].map(([at, cells]) => [at, cells.map(storable)])),
        versions: upload ? "add" : "stay",
        basedOn: upload?.basedOn ?? null,
      });
    } catch (error) {
      await removeUnnamed(files, added, error);
      throw error;
    }
    commitPoint("table.stored");
    if (isForgotten) thumbnails.drawLater(projectId, user);
    await removeUnused({ store, files }, projectId, before);
    return answer;
  };
}
