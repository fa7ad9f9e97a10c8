import { nameHeaders } from "./nameHeaders.ts";
import { type Grid, maxColumns, type TableFormat, tableError } from "./table.ts";

/** Takes the cells of a file row by row and makes the grid of them. */
export type RowCollector = {
  add(cells: string[]): void;
  /** All rows that are kept are there; further ones need only be counted, with `skip`. */
  isFull(): boolean;
  skip(filled: boolean): void;
  /** Throws InputError when the file held no filled row at all. */
  finish(notes: readonly string[], format: TableFormat): Grid;
};

/** Takes the rows of a table one by one as they are read, with as many cells as they have. */
export type TakeRow = (cells: readonly string[]) => void;

/** Of the most rows that are kept, so many columns may be full: 10,000 rows are 3 million cells, some 300 MB in all. */
const columnsWhenFull = 300;

/**
 * The first filled row holds the headers; wholly blank rows are skipped; `maxRows` rows are kept, in the grid or, where
 * `takeRow` is given, by it alone.
 */
export function collectRows(maxRows: number, takeRow?: TakeRow): RowCollector {
  const rows: string[][] = [];
  let kept = 0;
  let first: string[] | null = null;
  let columns = 0;
  let totalRows = 0;

  const add = (cells: string[]): void => {
    const width = filledWidth(cells);
    if (width === 0) return;
    if (first && ++totalRows > maxRows) return;
    if (width > maxColumns) {
      throw tableError(`The table has more than ${maxColumns} columns. Remove the columns you do not need.`);
    }
    columns = Math.max(columns, width);
    if (columns * kept > columnsWhenFull * maxRows) {
      throw tableError(
        `The table has ${columns} columns in more than ${kept} rows, too many cells to keep. Remove the columns you do not need: one cell far to the right makes all before it count.`,
      );
    }
    if (first) keep(cells);
    else first = cells;
  };

  const keep = (cells: string[]): void => {
    kept++;
    if (takeRow) takeRow(cells);
    else rows.push(cells);
  };

  const finish = (notes: readonly string[], format: TableFormat): Grid => {
    if (!first) throw tableError("The table is empty. Its first row must hold the column names.");
    const named = nameHeaders(first, columns);
    for (const row of rows) fitWidth(row, columns);
    const truncated = totalRows > kept;
    return { headers: named.headers, rows, totalRows, truncated, notes: [...named.notes, ...notes], format };
  };
  const skip = (filled: boolean): void => {
    if (filled) totalRows++;
  };
  return { add, finish, skip, isFull: () => first !== null && kept >= maxRows };
}

function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && isBlank(cells[width - 1] ?? "")) width--;
  return width;
}

function isBlank(cell: string): boolean {
  return cell === "" || cell.trim() === "";
}

function fitWidth(row: string[], columns: number): void {
  while (row.length < columns) row.push("");
  row.length = columns;
}
