import { randomUUID } from "node:crypto";
import { problem, type ReadTableAnswer } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { isMapped } from "@print-builder/core/records";
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
  readonly edited: ReadonlySet<number>;
};

type NewTable = {
  readonly main: TablePart;
  readonly other: JoinedPart | null;
  /** Puts in again what a person has changed since; absent for a new file. */
  readonly carry?: (made: MadeTable) => EditedTable;
};

/** True where lists show a project as somebody who goes with a new table: its first person, or the sample. */
function showsSomebody(project: PlainProjectRow): boolean {
  if (project.data_mode === "school") return false;
  return project.sample !== null || isMapped(readMapping(storedMapping(project), "standard"));
}

/** Stores tables that were read, with their files; those of before are removed. Throws Problems. */
export function createTableKeeper({ store, files, thumbnails, clock }: Omit<IntakeDeps, "read">) {
  const keepPictures = createPictureKeeper({ store, files, clock });
  const uneditedTable = ({ rows }: MadeTable): EditedTable => ({ rows, edited: new Set() });

  /** The rows that name the files; bytes that are not kept yet are stored first. */
  async function fileRows(
    projectId: string,
    { main, other }: NewTable,
    kept: KeptTable,
    join: MadeTable["join"],
    added: string[],
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
    if (!(await store.rows.replace(projectId, dataset, table.rows, origin)))
      throw problem("project_not_found");
    return isForgotten;
  }

  return async (projectId: string, table: NewTable, user: string): Promise<ReadTableAnswer> => {
    const { main, other, carry = uneditedTable } = table;
    const key = other?.key ?? null;
    const made = makeTable(main.table, other && { name: other.source.name, table: other.table, key });
    const { rows, edited } = carry(made);
    const remarks = await keepPictures(projectId, main);
    if (other) remarks.push(...(await keepPictures(projectId, other)));
    const read = keptOf(main.table);
    const kept = { ...read, remarks: [...read.remarks, ...remarks] };
    const stored = rows.map((cells) => cells.map(storable));
    const headers = made.headers.map(storable);
    const answer = tableAnswer({ kept, headers, rows: stored, count: stored.length, join: made.join });
    const before = await store.tableFiles.of(projectId);
    const added: string[] = [];
    let named: readonly TableFileRow[];
    let isForgotten: boolean;
    try {
      named = await fileRows(projectId, table, kept, made.join, added);
      isForgotten = await storeRows(projectId, { headers, rows: stored }, columnTypes(answer), {
        files: named,
        edited,
      });
    } catch (error) {
      await removeUnnamed(files, added, error);
      throw error;
    }
    commitPoint("table.stored");
    if (isForgotten) thumbnails.drawLater(projectId, user);
    const used = new Set(named.map(({ storage_key }) => storage_key));
    for (const { storage_key } of before) if (!used.has(storage_key)) await files.remove(storage_key);
    return answer;
  };
}
