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
  if (edits.length === 0) return { rows: after.rows, edited: new Map() };
  const positions = new Map(after.recordRows.map((row, position) => [row, position]));
  const from = after.headers.map((header) => before.headers.indexOf(header));
  const rows = [...after.rows];
  const edited = new Map<number, readonly string[]>();
  for (const { position, cells } of edits) {
    const to = positions.get(before.recordRows[position] ?? -1) ?? -1;
    const [original, base] = [before.rows[position], after.rows[to]];
    if (!original || !base) continue;
    rows[to] = base.map((value, column) => {
      const at = from[column] ?? -1;
      return cells[at] === original[at] ? value : (cells[at] ?? value);
    });
    edited.set(to, base);
  }
  return { rows, edited };
}
