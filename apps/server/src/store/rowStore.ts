import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { OpenDatabase } from "./database.ts";
import type { DataRow, ProjectRow, Schema } from "./schema.ts";
import { containing, searchKey } from "./searchText.ts";

export type RowFilter = {
  readonly search: string;
  /** The one column to search, 0-based; null searches all. */
  readonly column: number | null;
};

export type RowOrder = { readonly column: number; readonly descending: boolean };

export type StoredRow = { readonly position: number; readonly version: number; readonly cells: readonly string[] };

/** What an upload sets besides the rows. */
export type Dataset = Pick<
  ProjectRow,
  "headers" | "field_map" | "image_map" | "dataset_id" | "updated_at"
>;

/** Rows of one INSERT: databases limit the values of a statement. */
const rowsPerInsert = 500;

/** The rows of uploaded tables. */
export function createRowStore({ db, cell }: Pick<OpenDatabase, "db" | "cell">) {
  const found = (projectId: string, { search, column }: RowFilter) => {
    const rows = db.selectFrom("data_row").where("project_id", "=", projectId);
    if (search.trim() === "") return rows;
    const pattern = containing(search.trim());
    const whole = sql<boolean>`search_text like ${pattern} escape '\\'`;
    if (column === null) return rows.where(whole);
    // `search_text` has one line per cell: the row is narrowed by it first, then the one cell is compared.
    const line = sql<boolean>`lower(${cell(column)}) like ${pattern} escape '\\'`;
    return rows.where(whole).where(line);
  };
  const listed = (rows: ReturnType<typeof found>) => rows.select(["position", "version", "cells"]);
  return {
    /** Replaces a project's rows, all or nothing. Answers false when there is no such project. */
    async replace(projectId: string, dataset: Dataset, rows: readonly (readonly string[])[]): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        // The project comes first: its lock makes a second upload wait.
        const { numUpdatedRows } = await transaction
          .updateTable("project")
          .set((eb) => ({ ...dataset, row_count: rows.length, dataset_version: eb("dataset_version", "+", 1) }))
          .where("id", "=", projectId)
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) return false;
        await transaction.deleteFrom("data_row").where("project_id", "=", projectId).execute();
        await insertRows(transaction, projectId, rows);
        return true;
      });
    },
    async total(projectId: string, filter: RowFilter): Promise<number> {
      const { count } = await found(projectId, filter)
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Rows `offset`..`offset + limit` of the matching ones, in upload order. */
    async page(projectId: string, filter: RowFilter, offset: number, limit: number): Promise<readonly StoredRow[]> {
      const rows = await listed(found(projectId, filter))
        .orderBy("position")
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(readRow);
    },
    /** As `page`, ordered by a column as people count: 9 before 10, without case, blanks last. */
    async sortedPage(
      projectId: string,
      filter: RowFilter,
      order: RowOrder,
      offset: number,
      limit: number,
    ): Promise<readonly StoredRow[]> {
      const keys = await found(projectId, filter)
        .select(["position", cell(order.column).as("value")])
        .execute();
      const positions = sortPositions(keys, order.descending).slice(offset, offset + limit);
      const rows = await this.at(projectId, positions);
      const byPosition = new Map(rows.map((row) => [row.position, row]));
      return positions.flatMap((position) => byPosition.get(position) ?? []);
    },
    async at(projectId: string, positions: readonly number[]): Promise<readonly StoredRow[]> {
      if (positions.length === 0) return [];
      const rows = await db
        .selectFrom("data_row")
        .select(["position", "version", "cells"])
        .where("project_id", "=", projectId)
        .where("position", "in", [...positions])
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

function readRow(row: Pick<DataRow, "position" | "version" | "cells">): StoredRow {
  return { position: row.position, version: row.version, cells: JSON.parse(row.cells) };
}

async function insertRows(db: Kysely<Schema>, projectId: string, rows: readonly (readonly string[])[]) {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map((cells, offset) => ({
      project_id: projectId,
      position: start + offset,
      version: 1,
      cells: JSON.stringify(cells),
      search_text: searchKey(cells.join("\n")),
    }));
    await db.insertInto("data_row").values(values).execute();
  }
}

type SortKey = { readonly position: number; readonly value: string | null };

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function sortPositions(keys: readonly SortKey[], descending: boolean): readonly number[] {
  const sign = descending ? -1 : 1;
  const isBlank = ({ value }: SortKey) => value === null || value === "";
  const compare = (a: SortKey, b: SortKey) => {
    if (isBlank(a) !== isBlank(b)) return isBlank(a) ? 1 : -1;
    return sign * natural.compare(a.value ?? "", b.value ?? "") || a.position - b.position;
  };
  return [...keys].sort(compare).map(({ position }) => position);
}
