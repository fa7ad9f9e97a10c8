import { problem } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { columnsOfSource } from "@print-builder/core/records";
import { findProject } from "../../answers/findProject.ts";
import { fieldsOf, recordCount } from "../../answers/projectRecords.ts";
import { toObject } from "../../answers/readProjectAnswer.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { Store } from "../../store/openStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import type { Thumbnails } from "../projects/thumbnails.ts";
import { createIntake } from "./intake.ts";
import { type ColumnMap, storedMapping } from "./keptMapping.ts";
import { createTableReader } from "./readTables.ts";
import type { RowFinder } from "./rowFinder.ts";

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
  readonly files: FileStorage;
  readonly finder: RowFinder;
  readonly thumbnails: Pick<Thumbnails, "drawLater">;
  readonly maxRows: number;
  readonly clock: () => Date;
};

/** The uploaded table of a project. Throws Problems. */
export function createData({ store, files, finder, thumbnails, maxRows, clock }: DataDeps) {
  const find = (projectId: string): Promise<PlainProjectRow> => findProject(store, projectId);

  return {
    find,
    intake: createIntake({ store, files, read: createTableReader(maxRows), thumbnails, clock }),
    async rows(projectId: string, { page, page_size, search, sort, dir }: RowsQuery) {
      const project = await find(projectId);
      const headers = fieldsOf(project);
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
      return recordCount(await find(projectId));
    },
    async saveMapping(projectId: string, sent: SentMapping) {
      const project = await find(projectId);
      const stored = storedMapping(project);
      const mapping = readMapping(
        { field_map: sent.field_map ?? stored.field_map, image_map: sent.image_map ?? stored.image_map },
        "standard",
      );
      const headers = fieldsOf(project);
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

/** Position of the column with this header. Throws a Problem that names the field that asked for it. */
export function columnOf(headers: readonly string[], header: string, field: string): number {
  const column = headers.indexOf(header);
  if (column < 0) throw problem("unknown_column", { field, column: header });
  return column;
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
