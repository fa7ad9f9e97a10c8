import { type Kysely, sql } from "kysely";
import { commitPoint } from "../commitPoint.ts";
import type { OpenDatabase } from "./database.ts";
import type { DataRow, ProjectRow, Schema, TableFileRow } from "./schema.ts";
import { containing, searchKey } from "./storedText.ts";
import { dropVersions, keepVersion, takeVersion } from "./tableFileStore.ts";

/** Filters and sorts rows. Columns are 0-based. */
export type RowQuery = {
  readonly search: string;
  /** The only column to search; null searches all columns. */
  readonly searchColumn: number | null;
  /** Null for upload order. */
  readonly order: { readonly column: number; readonly descending: boolean } | null;
};

export type StoredRow = {
  /** Upload position, 0-based. */
  readonly position: number;
  readonly version: number;
  readonly cells: readonly string[];
  /** The cells as in the file; null if the row was not corrected. */
  readonly original: readonly string[] | null;
};

/** The project's columns that an upload stores together with the rows. */
export type Dataset = Pick<ProjectRow, "headers" | "field_map" | "image_map" | "dataset_id" | "updated_at"> &
  Partial<Pick<ProjectRow, "column_types" | "identity">>;

/** The source of a table's rows. */
export type TableOrigin = {
  /** The files from which it was read. Their bytes are stored already. */
  readonly files: readonly TableFileRow[];
  /** The original cells of corrected rows, by position. */
  readonly edited: ReadonlyMap<number, readonly string[]>;
  /**
   * The effect on earlier tables: the current table is added to them, they stay unchanged, or all are
   * removed.
   */
  readonly versions: "add" | "stay" | "go";
  /** The dataset version from which the rows were derived; null replaces any version. */
  readonly basedOn: number | null;
};

const noOrigin: TableOrigin = { files: [], edited: new Map(), versions: "go", basedOn: null };

/** New cells of a row, based on a version of the row. */
export type RowEdit = {
  readonly projectId: string;
  readonly position: number;
  /** The table from which the row was read. */
  readonly datasetId: string;
  readonly baseVersion: number;
  readonly cells: readonly string[];
  readonly at: string;
};

/** Rows per INSERT, because databases limit the values in a statement. */
const rowsPerInsert = 500;
/** Positions per SELECT, because databases limit the values in a statement. */
const positionsPerSelect = 1000;

/** The rows of uploaded tables. */
export function createRowStore({ db, cell }: Pick<OpenDatabase, "db" | "cell">) {
  const found = (projectId: string, search: string) => {
    const rows = db.selectFrom("data_row").where("project_id", "=", projectId);
    if (search.trim() === "") return rows;
    return rows.where(sql<boolean>`search_text like ${containing(search.trim())} escape '\\'`);
  };

  const inOrder = (projectId: string) =>
    db.selectFrom("data_row").select(storedColumns).where("project_id", "=", projectId).orderBy("position");

  /**
   * Positions of all matching rows. Searching a column and sorting happen here, not in SQL, because databases
   * disagree on order, numbers in text and case beyond ASCII.
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
      .select(storedColumns)
      .where("project_id", "=", projectId)
      .where("position", "in", positions)
      .execute();
    const byPosition = new Map(rows.map((row) => [row.position, readRow(row)]));
    return positions.flatMap((position) => byPosition.get(position) ?? []);
  }

  return {
    positionsOf,
    /** The rows at these positions, in the same order. */
    async at(projectId: string, positions: Iterable<number>): Promise<readonly StoredRow[]> {
      const wanted = [...positions];
      const found: StoredRow[] = [];
      for (let start = 0; start < wanted.length; start += positionsPerSelect) {
        found.push(...(await someAt(projectId, wanted.slice(start, start + positionsPerSelect))));
      }
      return found;
    },
    /**
     * Stores the cells and increments the versions of the row and the table, if the row still has the version
     * on which they are based. Returns false otherwise, and if another table was uploaded since.
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
    /**
     * Replaces all rows of a project, or nothing if a step fails. Returns false if the project does not exist
     * or its rows are not the version in `origin`.
     */
    replace: (
      projectId: string,
      dataset: Dataset,
      rows: readonly (readonly string[])[],
      origin: TableOrigin = noOrigin,
    ): Promise<boolean> =>
      db.transaction().execute((transaction) => replaceRows(transaction, projectId, dataset, rows, origin)),
    /**
     * Restores an earlier table, and the current table becomes an earlier version. Returns false if the
     * project or version does not exist.
     */
    restore: (projectId: string, version: number, dataset: Dataset): Promise<boolean> =>
      db.transaction().execute((transaction) => restoreRows(transaction, projectId, version, dataset)),
    /** Rows that were corrected since their file was read. */
    async edited(projectId: string): Promise<readonly StoredRow[]> {
      return (await inOrder(projectId).where("version", ">", 1).execute()).map(readRow);
    },
    /** Rows from position `start` to `end` (exclusive). */
    async range(projectId: string, start: number, end: number): Promise<readonly StoredRow[]> {
      const some = inOrder(projectId).where("position", ">=", start).where("position", "<", end);
      return (await some.execute()).map(readRow);
    },
  };
}

export type RowStore = ReturnType<typeof createRowStore>;

/** Rolls back a transaction because the row has changed. */
class StaleRow extends Error {}

const storedColumns = ["position", "version", "cells", "original"] as const;

function readRow({
  position,
  version,
  cells,
  original,
}: Pick<DataRow, (typeof storedColumns)[number]>): StoredRow {
  return { position, version, cells: JSON.parse(cells), original: JSON.parse(original ?? "null") };
}

/**
 * Locks a project so that a second upload waits. Returns false if the project was deleted or its rows have
 * changed.
 */
async function lockProject(
  db: Kysely<Schema>,
  projectId: string,
  basedOn: number | null = null,
): Promise<boolean> {
  const found = db.updateTable("project").where("id", "=", projectId).where("trashed_at", "is", null);
  const { numUpdatedRows } = await (basedOn === null ? found : found.where("dataset_version", "=", basedOn))
    .set((eb) => ({ dataset_version: eb("dataset_version", "+", 1) }))
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

async function clearRows(db: Kysely<Schema>, projectId: string): Promise<void> {
  await db.deleteFrom("data_row").where("project_id", "=", projectId).execute();
  await db.deleteFrom("table_file").where("project_id", "=", projectId).execute();
  commitPoint("table.cleared");
}

async function restoreRows(
  db: Kysely<Schema>,
  projectId: string,
  version: number,
  dataset: Dataset,
): Promise<boolean> {
  if (!(await lockProject(db, projectId))) return false;
  const kept = await db
    .selectFrom("table_version")
    .select(["row_count", "column_types"])
    .where("project_id", "=", projectId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!kept) return false;
  await keepVersion(db, projectId);
  await clearRows(db, projectId);
  await takeVersion(db, projectId, version);
  await dropVersions(db, projectId, version);
  await db
    .updateTable("project")
    .set({ ...dataset, ...kept, sample: null })
    .where("id", "=", projectId)
    .execute();
  return true;
}

async function replaceRows(
  db: Kysely<Schema>,
  projectId: string,
  dataset: Dataset,
  rows: readonly (readonly string[])[],
  { files, edited, versions, basedOn }: TableOrigin,
): Promise<boolean> {
  if (!(await lockProject(db, projectId, basedOn))) return false;
  if (versions === "add") await keepVersion(db, projectId);
  if (versions !== "stay") await dropVersions(db, projectId, versions === "go" ? "all" : null);
  await db
    .updateTable("project")
    .set({
      column_types: null,
      ...dataset,
      row_count: rows.length,
      // The sample is replaced by real people.
      ...(rows.length > 0 ? { sample: null } : {}),
    })
    .where("id", "=", projectId)
    .execute();
  await clearRows(db, projectId);
  await insertRows(db, projectId, rows, edited);
  if (files.length > 0)
    await db
      .insertInto("table_file")
      .values([...files])
      .execute();
  return true;
}

async function editRow(db: Kysely<Schema>, edit: RowEdit): Promise<void> {
  const { projectId, position, datasetId, baseVersion, cells, at } = edit;
  // Locks the project first, like an upload, so that the two cannot deadlock.
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
    .set((eb) => ({
      ...storedCells(cells),
      original: eb.fn.coalesce("original", "cells"),
      version: baseVersion + 1,
    }))
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
  edited: TableOrigin["edited"] = noOrigin.edited,
) {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map((cells, offset) => {
      const original = edited.get(start + offset);
      return {
        project_id: projectId,
        position: start + offset,
        version: original ? 2 : 1,
        original: original ? JSON.stringify(original) : null,
        ...storedCells(cells),
      };
    });
    await db.insertInto("data_row").values(values).execute();
  }
}

type SortKey = { readonly position: number; readonly sorted: string | null };

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Natural order: 9 before 10, ignoring case, with blanks last in both directions. */
function bySortedCell(descending: boolean): (a: SortKey, b: SortKey) => number {
  const sign = descending ? -1 : 1;
  const isBlank = ({ sorted }: SortKey) => sorted === null || sorted === "";
  return (a, b) => {
    if (isBlank(a) !== isBlank(b)) return isBlank(a) ? 1 : -1;
    return sign * natural.compare(a.sorted ?? "", b.sorted ?? "") || a.position - b.position;
  };
}
