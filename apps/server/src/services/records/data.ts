import { randomUUID } from "node:crypto";
import { problem, type TableFormat } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { columnsOfSource, hasColumnsOf, type Mapping } from "@print-builder/core/records";
import { InputError, readTableInChild, type Table } from "@print-builder/production";
import { findProject } from "../../answers/findProject.ts";
import { toObject } from "../../answers/readProjectAnswer.ts";
import { commitPoint } from "../../commitPoint.ts";
import { createFairQueue, type Turn } from "../../queues/fairQueue.ts";
import type { Store } from "../../store/openStore.ts";
import type { ProjectRow } from "../../store/schema.ts";
import type { RowFinder } from "./rowFinder.ts";

type ColumnMap = Readonly<Record<string, string>>;

type SentMapping = { readonly field_map?: ColumnMap | undefined; readonly image_map?: ColumnMap | undefined };

export type RowsQuery = {
  readonly page: number;
  readonly page_size: number;
  readonly search: string;
  readonly sort: string;
  readonly dir: "asc" | "desc";
};

export type DataDeps = {
  readonly store: Store;
  readonly finder: RowFinder;
  readonly maxRows: number;
  readonly clock: () => Date;
};

export type TableUpload = { readonly name: string; readonly path: string };

/** Rows shown after an upload. */
const previewRows = 10;
/** Tables read at the same time: each has a process of its own with up to 1 GB. */
const readers = 2;
/** Files that wait for a reader; each lies in the temporary folder meanwhile. */
const maxWaiting = 40;
const maxWaitingEach = 10;

/** The uploaded table of a project. Throws Problems. */
export function createData({ store, finder, maxRows, clock }: DataDeps) {
  const queue = createFairQueue({
    places: readers,
    maxWaiting,
    maxWaitingEach,
    busy: (queued) => problem("upload_busy", queued, queued),
  });

  const find = (projectId: string): Promise<ProjectRow> => findProject(store, projectId);

  return {
    find,
    /**
     * Replaces the project's rows by a file's; what the mapping says of columns that stay is kept. Rejects with the
     * signal's reason once the file is called off.
     */
    async upload(projectId: string, file: TableUpload, turn: Turn) {
      await find(projectId);
      const table = await queue.run(turn, () => readTable(file, maxRows, turn.signal));
      // Read again: the mapping may have been changed while the file was read.
      const project = await find(projectId);
      const kept = keptMapping(project, table.headers);
      const dataset = {
        headers: JSON.stringify(table.headers),
        field_map: JSON.stringify(kept.fieldMap),
        image_map: JSON.stringify(kept.imageMap),
        dataset_id: randomUUID(),
        updated_at: clock().toISOString(),
      };
      const rows = table.rows.map((row) => table.headers.map((header) => storable(row[header])));
      if (!(await store.rows.replace(projectId, dataset, rows))) throw problem("project_not_found");
      commitPoint("table.stored");
      const format: TableFormat = table.format;
      return {
        headers: table.headers,
        preview: rows.slice(0, previewRows).map((cells) => toObject(table.headers, cells)),
        rows: rows.length,
        total_rows: table.totalRows,
        truncated: table.truncated,
        format,
        notes: table.notes,
      };
    },
    async rows(projectId: string, { page, page_size, search, sort, dir }: RowsQuery) {
      const project = await find(projectId);
      const headers = headersOf(project);
      const column = sort === "" ? null : columnOf(headers, sort, "sort");
      const query = {
        search,
        searchColumn: null,
        order: column === null ? null : { column, descending: dir === "desc" },
      };
      const { rows, total } = await finder.page(project, query, (page - 1) * page_size, page_size);
      return {
        rows: rows.map(({ cells }) => toObject(headers, cells)),
        indexes: rows.map(({ position }) => position),
        versions: rows.map(({ version }) => version),
        total,
        datasetId: project.dataset_id,
      };
    },
    async count(projectId: string): Promise<number> {
      return (await find(projectId)).row_count;
    },
    async saveMapping(projectId: string, sent: SentMapping) {
      const project = await find(projectId);
      const stored = storedMapping(project);
      const mapping = readMapping(
        { field_map: sent.field_map ?? stored.field_map, image_map: sent.image_map ?? stored.image_map },
        "standard",
      );
      const headers = headersOf(project);
      const field_map = checkedColumns(mapping.fieldMap, headers, "field_map");
      const image_map = checkedColumns(mapping.imageMap, headers, "image_map");
      await store.projects.set(projectId, {
        field_map: JSON.stringify(field_map),
        image_map: JSON.stringify(image_map),
        updated_at: clock().toISOString(),
      });
      return { field_map, image_map };
    },
  };
}

export type Data = ReturnType<typeof createData>;

export function headersOf(project: ProjectRow): readonly string[] {
  return JSON.parse(project.headers);
}

/** Position of the column with this header. Throws a Problem that names the field that asked for it. */
export function columnOf(headers: readonly string[], header: string, field: string): number {
  const column = headers.indexOf(header);
  if (column < 0) throw problem("unknown_column", { field, column: header });
  return column;
}

async function readTable(file: TableUpload, maxRows: number, signal: Turn["signal"]): Promise<Table> {
  try {
    return await readTableInChild(file, { maxRows, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw problem("unreadable_table", { reason: error.message }, {}, { cause: error });
  }
}

/** Text that every database keeps as it is. */
export function storable(value: unknown): string {
  return String(value ?? "")
    .replaceAll("\0", "")
    .toWellFormed();
}

function storedMapping(project: ProjectRow): { field_map: ColumnMap; image_map: ColumnMap } {
  return { field_map: JSON.parse(project.field_map), image_map: JSON.parse(project.image_map) };
}

function keptMapping(project: ProjectRow, headers: readonly string[]): Mapping {
  const { fieldMap, imageMap } = readMapping(storedMapping(project), "standard");
  const stays = (map: ColumnMap) =>
    Object.fromEntries(Object.entries(map).filter(([, source]) => hasColumnsOf(source, headers)));
  return { fieldMap: stays(fieldMap), imageMap: stays(imageMap) };
}

/** A token without a column is unmapped. Before the first upload any column may be named. */
function checkedColumns(map: ColumnMap, headers: readonly string[], name: string): Record<string, string> {
  const mapped = Object.entries(map).filter(([, column]) => column !== "");
  if (headers.length > 0) {
    for (const [token, source] of mapped) {
      for (const column of columnsOfSource(source, headers)) columnOf(headers, column, `${name}.${token}`);
    }
  }
  return Object.fromEntries(mapped);
}
