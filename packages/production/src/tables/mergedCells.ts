import type { MergedArea } from "./intake/plan.ts";
import { maxColumns, tableError } from "./table.ts";

// Every merged cell of a table that can be read at all: 10,000 rows of 1,000 columns, twice.
const maxColumnsCovered = 20_000_000;

/** "A2:C5" as rows and columns; null where it is none. */
export function mergedArea(reference: string): MergedArea | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(reference);
  if (!found) return null;
  const [, fromColumn = "", fromRow = "", toColumn = fromColumn, toRow = fromRow] = found;
  return {
    s: { r: Number(fromRow) - 1, c: columnNumber(fromColumn) },
    e: { r: Number(toRow) - 1, c: columnNumber(toColumn) },
  };
}

/** "BC" → 54 */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/**
 * Empties the cells a merged area covers: it shows its first cell only, and what some programs leave in
 * the others is not on the sheet. The rows must be given from top to bottom. Throws InputError for more areas than
 * a sheet has.
 */
export function mergeMask(areas: readonly MergedArea[]): (row: number, texts: string[]) => void {
  refuseTooMany(areas);
  const waiting = [...areas].sort((a, b) => a.s.r - b.s.r);
  let next = 0;
  /** Last row that is covered, by column: a row then costs as much as it has cells, however many areas there are. */
  const covered = new Int32Array(maxColumns).fill(-1);

  /** Covers what the areas that begin up to this row cover; answers the columns that show the first cell of one. */
  const coverUpTo = (row: number): Set<number> => {
    const shown = new Set<number>();
    for (let area = waiting[next]; area && area.s.r <= row; area = waiting[next]) {
      next++;
      if (area.s.r === row && (covered[area.s.c] ?? -1) < row) shown.add(area.s.c);
      cover(covered, area);
    }
    return shown;
  };

  return (row, texts) => {
    const shown = coverUpTo(row);
    for (let column = 0; column < texts.length; column++) {
      if ((covered[column] ?? -1) >= row && !shown.has(column)) texts[column] = "";
    }
  };
}

function cover(covered: Int32Array, { s, e }: MergedArea): void {
  const last = Math.min(e.c, maxColumns - 1);
  for (let column = s.c; column <= last; column++) covered[column] = Math.max(covered[column] ?? -1, e.r);
}

function refuseTooMany(areas: readonly MergedArea[]): void {
  let columns = 0;
  for (const { s, e } of areas) columns += Math.max(1, Math.min(e.c, maxColumns - 1) - s.c + 1);
  if (columns <= maxColumnsCovered) return;
  throw tableError("The sheet has too many merged cells. Unmerge the cells, save the file and try again.");
}
