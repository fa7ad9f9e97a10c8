import type { Kysely } from "kysely";
import { sql } from "kysely";
import { commitPoint } from "../commitPoint.ts";
import type { OpenDatabase } from "./database.ts";
import type { DataRow, ProjectRow, Schema, TableFileRow } from "./schema.ts";
import { containing, searchKey } from "./searchText.ts";

/** Which rows, in which order. Columns are 0-based. */
export type RowQuery = {
  readonly search: string;
  /** The one column to search; null searches all. */
  readonly searchColumn: number | null;
  /** Null is upload order. */
  readonly order: { readonly column: number; readonly descending: boolean } | null;
};

export type StoredRow = {
  /** Upload position, 0-based. */
  readonly position: number;
  readonly version: number;
  readonly cells: readonly string[];
};

/** What an upload sets besides the rows. */
export type Dataset = Pick<ProjectRow, "headers" | "field_map" | "image_map" | "dataset_id" | "updated_at"> &
  Partial<Pick<ProjectRow, "column_types" | "identity">>;

/** What comes with a table's rows. */
export type TableOrigin = {
  /** The files it was read from; their bytes are there already. */
  readonly files: readonly TableFileRow[];
  /** Positions of rows that a person has changed since the file was read. */
  readonly edited: ReadonlySet<number>;
};

const noOrigin: TableOrigin = { files: [], edited: new Set() };

/** New cells of one row, made on a version of it. */
export type RowEdit = {
  readonly projectId: string;
  readonly position: number;
  /** The table the row was read from. */
  readonly datasetId: string;
  readonly baseVersion: number;
  readonly cells: readonly string[];
  readonly at: string;
};

/** Rows of one INSERT: databases limit the values of a statement. */
const rowsPerInsert = 500;
/** Positions of one SELECT, for the same reason. */
const positionsPerSelect = 1000;

/** The rows of uploaded tables. */
export function createRowStore({ db, cell }: Pick<OpenDatabase, "db" | "cell">) {
  const found = (projectId: string, search: string) => {
    const rows = db.selectFrom("data_row").where("project_id", "=", projectId);
    if (search.trim() === "") return rows;
    return rows.where(sql<boolean>`search_text like ${containing(search.trim())} escape '\\'`);
  };

  /**
   * Positions of all matching rows. Ordering and searching in one column happen here and not in SQL: databases
   * disagree on order, numbers in text and letter case outside of ASCII.
   */
  async function positionsOf(projectId: string, query: RowQuery): Promise<Uint32Array> {
    const { searchColumn, order } = query;
    const blank = sql<string | null>`null`;
    const keys = await found(projectId, query.search)
      .select("position")
      .select((searchColumn === null ? blank : cell(searchColumn)).as("searched"))
      .select((order === null ? blank : cell(order.column)).as("sorted"))
      .orderBy("position")
      .execute();
    const wanted = searchKey(query.search.trim());
    const matching =
      searchColumn === null
        ? keys
        : keys.filter(({ searched }) => searchKey(searched ?? "").includes(wanted));
    const ordered = order === null ? matching : [...matching].sort(bySortedCell(order.descending));
    return Uint32Array.from(ordered, ({ position }) => position);
  }

  async function someAt(projectId: string, positions: readonly number[]): Promise<readonly StoredRow[]> {
    const rows = await db
      .selectFrom("data_row")
      .select(["position", "version", "cells"])
      .where("project_id", "=", projectId)
      .where("position", "in", positions)
      .execute();
    const byPosition = new Map(rows.map((row) => [row.position, readRow(row)]));
    return positions.flatMap((position) => byPosition.get(position) ?? []);
  }

  return {
    positionsOf,
    /** The rows at these positions, in this order. */
    async at(projectId: string, positions: Iterable<number>): Promise<readonly StoredRow[]> {
      const wanted = [...positions];
      const found: StoredRow[] = [];
      for (let start = 0; start < wanted.length; start += positionsPerSelect) {
        found.push(...(await someAt(projectId, wanted.slice(start, start + positionsPerSelect))));
      }
      return found;
    },
    /**
     * Stores the cells if the row still has the version they were made on, which then grows by one, and so does
     * the table's. Answers false otherwise, also when another table was uploaded meanwhile.
     */
    async edit(edit: RowEdit): Promise<boolean> {
      try {
        await db.transaction().execute((transaction) => editRow(transaction, edit));
        return true;
      } catch (error) {
        if (error instanceof StaleRow) return false;
        throw error;
      }
    },
    /** Replaces a project's rows, all or nothing. Answers false when there is no such project. */
    replace: (
      projectId: string,
      dataset: Dataset,
      rows: readonly (readonly string[])[],
      origin: TableOrigin = noOrigin,
    ): Promise<boolean> =>
      db.transaction().execute((transaction) => replaceRows(transaction, projectId, dataset, rows, origin)),
    /** The rows that a person has changed since their file was read. */
    async edited(projectId: string): Promise<readonly StoredRow[]> {
      const rows = await db
        .selectFrom("data_row")
        .select(["position", "version", "cells"])
        .where("project_id", "=", projectId)
        .where("version", ">", 1)
        .orderBy("position")
        .execute();
      return rows.map(readRow);
    },
    /** Rows `start`..`end`, end exclusive, by upload position. */
    async range(projectId: string, start: number, end: number): Promise<readonly StoredRow[]> {
      const rows = await db
        .selectFrom("data_row")
        .select(["position", "version", "cells"])
        .where("project_id", "=", projectId)
        .where("position", ">=", start)
        .where("position", "<", end)
        .orderBy("position")
        .execute();
      return rows.map(readRow);
    },
  };
}

export type RowStore = ReturnType<typeof createRowStore>;

/** Ends a transaction in which a row turned out to have changed. */
class StaleRow extends Error {}

function readRow(row: Pick<DataRow, "position" | "version" | "cells">): StoredRow {
  return { position: row.position, version: row.version, cells: JSON.parse(row.cells) };
}

async function replaceRows(
  db: Kysely<Schema>,
  projectId: string,
  dataset: Dataset,
  rows: readonly (readonly string[])[],
  { files, edited }: TableOrigin,
): Promise<boolean> {
  // The project comes first: its lock makes a second upload wait.
  const { numUpdatedRows } = await db
    .updateTable("project")
    .set((eb) => ({
      column_types: null,
      ...dataset,
      row_count: rows.length,
      // Real people take the place of the invented one.
      ...(rows.length > 0 ? { sample: null } : {}),
      dataset_version: eb("dataset_version", "+", 1),
    }))
    .where("id", "=", projectId)
    .where("trashed_at", "is", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return false;
  await db.deleteFrom("data_row").where("project_id", "=", projectId).execute();
  commitPoint("table.cleared");
  await insertRows(db, projectId, rows, edited);
  await db.deleteFrom("table_file").where("project_id", "=", projectId).execute();
  if (files.length > 0)
    await db
      .insertInto("table_file")
      .values([...files])
      .execute();
  return true;
}

async function editRow(db: Kysely<Schema>, edit: RowEdit): Promise<void> {
  const { projectId, position, datasetId, baseVersion, cells, at } = edit;
  // The project comes first, as in an upload: each waits for the other instead of both for each other.
  const table = await db
    .updateTable("project")
    .set((eb) => ({ dataset_version: eb("dataset_version", "+", 1), updated_at: at }))
    .where("id", "=", projectId)
    .where("dataset_id", "=", datasetId)
    .where("trashed_at", "is", null)
    .executeTakeFirst();
  if (Number(table.numUpdatedRows) === 0) throw new StaleRow();
  commitPoint("row.announced");
  const row = await db
    .updateTable("data_row")
    .set({ ...storedCells(cells), version: baseVersion + 1 })
    .where("project_id", "=", projectId)
    .where("position", "=", position)
    .where("version", "=", baseVersion)
    .executeTakeFirst();
  if (Number(row.numUpdatedRows) === 0) throw new StaleRow();
}

function storedCells(cells: readonly string[]): Pick<DataRow, "cells" | "search_text"> {
  return { cells: JSON.stringify(cells), search_text: searchKey(cells.join("\n")) };
}

/** Adds the rows of a project that has none. */
export async function insertRows(
  db: Kysely<Schema>,
  projectId: string,
  rows: readonly (readonly string[])[],
  edited: ReadonlySet<number> = noOrigin.edited,
) {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map((cells, offset) => ({
      project_id: projectId,
      position: start + offset,
      version: edited.has(start + offset) ? 2 : 1,
      ...storedCells(cells),
    }));
    await db.insertInto("data_row").values(values).execute();
  }
}

type SortKey = { readonly position: number; readonly sorted: string | null };

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** As people count: 9 before 10, without case, blanks last either way. */
function bySortedCell(descending: boolean): (a: SortKey, b: SortKey) => number {
  const sign = descending ? -1 : 1;
  const isBlank = ({ sorted }: SortKey) => sorted === null || sorted === "";
  return (a, b) => {
    if (isBlank(a) !== isBlank(b)) return isBlank(a) ? 1 : -1;
    return sign * natural.compare(a.sorted ?? "", b.sorted ?? "") || a.position - b.position;
  };
}
