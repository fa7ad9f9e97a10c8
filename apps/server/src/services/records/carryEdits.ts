import type { StoredRow } from "../../store/rowStore.ts";
import type { EditedTable } from "./keepTable.ts";

/** A table read from a file, and the file's row of each record. */
type ReadTable = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly recordRows: readonly number[];
};

/**
 * The table as it is read now, with the cells that a person had changed in the rows as they were read before. A cell is
 * known by its row of the file and by its column's name; one whose row or column is gone is left out.
 */
export function carryEdits({
  edits,
  before,
  after,
}: {
  readonly edits: readonly StoredRow[];
  readonly before: ReadTable;
  readonly after: ReadTable;
}): EditedTable {
  if (edits.length === 0) return { rows: after.rows, edited: new Set() };
  const positions = new Map(after.recordRows.map((row, position) => [row, position]));
  const columns = new Map(after.headers.map((header, column) => [header, column]));
  const rows = [...after.rows];
  const edited = new Set<number>();
  for (const { position, cells } of edits) {
    const to = positions.get(before.recordRows[position] ?? -1);
    const original = before.rows[position];
    if (to === undefined || !original) continue;
    const changed = [...(rows[to] ?? [])];
    for (const [at, header] of before.headers.entries()) {
      const column = columns.get(header);
      const value = cells[at] ?? "";
      if (column === undefined || value === (original[at] ?? "")) continue;
      changed[column] = value;
      edited.add(to);
    }
    rows[to] = changed;
  }
  return { rows, edited };
}
