import { randomUUID } from "node:crypto";
import { ApiProblem, problem, type ReadTableAnswer } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { isMapped } from "@print-builder/core/records";
import {
  InputError,
  openTablePictures,
  type TablePictures,
  type UnusablePicture,
  unusablePictureNotes,
} from "@print-builder/production";
import { commitPoint } from "../../commitPoint.ts";
import { removeUnnamed } from "../../files/fileStorage.ts";
import { nameKey } from "../../files/uploadedPicture.ts";
import { findProject } from "../../store/projectRecords.ts";
import { noThumbnails } from "../../store/projectStore.ts";
import type { Dataset, TableOrigin } from "../../store/rowStore.ts";
import type { MediaRow, PlainProjectRow, TableFileRow } from "../../store/schema.ts";
import { storable } from "../../store/storedText.ts";
import { storePicture, usablePicture } from "../library/media.ts";
import { keptMapping, storedMapping } from "./keptMapping.ts";
import { type KeptTable, keptOf, type MadeTable, makeTable } from "./keptTable.ts";
import { columnTypes, tableAnswer } from "./tableAnswer.ts";
import type { IntakeDeps, JoinedPart, TablePart } from "./tableParts.ts";

export type EditedTable = {
  readonly rows: readonly (readonly string[])[];
  /** The original cells of corrected rows, by position. */
  readonly edited: TableOrigin["edited"];
};

type NewTable = {
  readonly main: TablePart;
  readonly other: JoinedPart | null;
  /** Another file whose embedded pictures are stored as well. */
  readonly pictured?: TablePart;
  /** Corrections to apply again; absent for the first file. */
  readonly carry?: (made: MadeTable) => EditedTable;
  /**
   * Present for a new file: the current table becomes an earlier version. Nothing is stored if rows changed
   * since the dataset version `basedOn`.
   */
  readonly upload?: { readonly basedOn: number | null };
};

/**
 * Whether the new table removes the person whom the project's thumbnails show: its first record, or the
 * sample.
 */
function showsPerson(project: PlainProjectRow): boolean {
  if (project.data_mode === "school") return false;
  return project.sample !== null || isMapped(readMapping(storedMapping(project), "standard"));
}

/** Removes files of `before` that none of the project's tables uses any more. */
export async function removeUnused(
  { store, files }: Pick<IntakeDeps, "store" | "files">,
  projectId: string,
  before: ReadonlySet<string>,
): Promise<void> {
  const used = await store.tableFiles.keys(projectId);
  for (const key of before) if (!used.has(key)) await files.remove(key);
}

/** Stores tables with their files and removes the files they replace. Throws Problems. */
export function createTableKeeper({ store, files, thumbnails, clock }: Omit<IntakeDeps, "read">) {
  const keepPictures = createPictureKeeper({ store, files, clock });
  const uneditedTable = ({ rows }: MadeTable): EditedTable => ({ rows, edited: new Map() });

  /** Stores new files before the rows that name them. */
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

  /** Returns whether the project's thumbnails were removed. */
  async function storeRows(
    projectId: string,
    table: { readonly headers: readonly string[]; readonly rows: readonly string[][] },
    types: string,
    origin: TableOrigin,
  ): Promise<boolean> {
    // The project is read again, because its mapping may have changed while the file was read.
    const project = await findProject(store, projectId);
    const mapping = keptMapping(project, table.headers);
    const isForgotten = showsPerson(project);
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

const picturesAtOnce = 4;

/**
 * Stores pictures embedded in table cells with the project's pictures. A picture's name derives from its
 * content, so an existing name is the same picture. Returns the pictures that no card can show.
 */
function createPictureKeeper({ store, files, clock }: Omit<IntakeDeps, "read" | "thumbnails">) {
  /** The reason why the picture cannot be used, or null. */
  async function keepOne(projectId: string, pictures: TablePictures, name: string): Promise<string | null> {
    try {
      const usable = await usablePicture(name, await pictures.read(name));
      await add(await storePicture({ files, clock }, projectId, name, usable));
      return null;
    } catch (error) {
      const isRefused = error instanceof InputError || (error instanceof ApiProblem && error.status < 500);
      if (!isRefused) throw error;
      return error.message;
    }
  }

  async function add(row: MediaRow): Promise<void> {
    try {
      await store.media.add(row);
    } catch (error) {
      await removeUnnamed(files, [row.storage_key], error);
      // Another upload stored the same picture in the meantime.
      if (!store.isTaken(error)) throw error;
    }
    commitPoint("picture.added");
  }

  return async (projectId: string, { source, table }: TablePart): Promise<UnusablePicture[]> => {
    if (!table.pictures) return [];
    const kept = new Set((await store.media.names(projectId)).map(({ name_key }) => name_key));
    const fresh = table.pictures.filter(({ name }) => !kept.has(nameKey(name)));
    const pictures = await openTablePictures({ name: source.name, bytes: source.bytes }, fresh);
    const refused: UnusablePicture[] = [];
    const recordOf = (name: string) => table.rows.findIndex((cells) => cells.includes(name)) + 1;
    try {
      for (let start = 0; start < fresh.length; start += picturesAtOnce) {
        const some = fresh.slice(start, start + picturesAtOnce);
        const answers = await Promise.all(some.map(({ name }) => keepOne(projectId, pictures, name)));
        for (const [at, why] of answers.entries()) {
          const name = some[at]?.name ?? "";
          if (why !== null) refused.push({ name, record: recordOf(name), why });
        }
      }
    } finally {
      pictures.close();
    }
    return refused;
  };
}
