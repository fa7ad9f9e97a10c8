import { createTypeFinder, type FoundType } from "./intake/findTypes.ts";
import { isBlank, type RawLine } from "./intake/plan.ts";
import { isTotalsRow } from "./intake/words.ts";
import { maxColumns, tableError } from "./table.ts";

/** Takes the rows of a table one by one as they are read, with as many cells as they have. */
export type TakeRow = (cells: readonly string[]) => void;

type Line = { readonly row: number; readonly cells: string[] };

export type RecordKeeper = {
  /** The rows that are kept, unless somebody takes them. */
  readonly rows: string[][];
  /** The table is at least so wide. */
  widen(width: number): void;
  add(line: Line): void;
  /** A row beyond those that are kept. */
  count(): void;
  isFull(): boolean;
  /** Ends the table. Rows that sum up or remark are taken off its end, where that is asked for, and answered. */
  end(isTotals: ((line: RawLine) => boolean) | null): readonly RawLine[];
  columns(): number;
  totalRows(): number;
  kept(): number;
  /** Of rows that are looked at: where they stand, what they hold, and blank rows between them. */
  readonly recordRows: readonly number[];
  blankRows(): number;
  types(): readonly FoundType[];
  /** Rows at the end that sum up or remark, be they kept or not. */
  foundTotals(): number;
};

export type KeepOptions = {
  readonly takeRow: TakeRow | undefined;
  readonly isLooking: boolean;
  /** Called once for each record that is kept, which it may change. */
  clean(cells: string[]): void;
};

/** Of the most rows that are kept, so many columns may be full: 10,000 rows are 3 million cells, some 300 MB in all. */
const columnsWhenFull = 300;
/** Rows behind the last record that may sum up or remark. */
const tailRows = 6;

/** Keeps the first `maxRows` records. The last rows are held back: which of them are records shows at the end. */
export function keepRecords(maxRows: number, { takeRow, isLooking, clean }: KeepOptions): RecordKeeper {
  const rows: string[][] = [];
  const recordRows: number[] = [];
  const tail: Line[] = [];
  const types = isLooking ? createTypeFinder() : null;
  let columns = 0;
  let kept = 0;
  let totalRows = 0;
  let blankRows = 0;
  let foundTotals = 0;

  const keepFirst = (): void => {
    const next = tail.shift();
    if (next === undefined) return;
    kept++;
    clean(next.cells);
    if (isLooking) look(next);
    if (takeRow) takeRow(next.cells);
    else rows.push(next.cells);
  };
  const look = ({ row, cells }: Line): void => {
    blankRows += Math.max(0, row - (recordRows.at(-1) ?? row) - 1);
    recordRows.push(row);
    types?.add(cells);
  };
  const widen = (width: number): void => {
    if (width > maxColumns) throw tooManyColumnsOfTable();
    columns = Math.max(columns, width);
  };
  return {
    rows,
    recordRows,
    widen,
    add(line) {
      if (++totalRows > maxRows) return;
      widen(filledWidth(line.cells));
      const before = kept + tail.length;
      if (columns * before > columnsWhenFull * maxRows) throw tooManyCells(columns, before);
      tail.push(line);
      if (tail.length > tailRows) keepFirst();
    },
    count() {
      totalRows++;
    },
    isFull: () => kept + tail.length >= maxRows,
    end(isTotals) {
      const isCut = totalRows > kept + tail.length;
      const from = isCut ? tail.length : firstOfTotals(tail, columns);
      foundTotals = tail.length - from;
      const last = tail.splice(from);
      const ended = isTotals ? last.filter(isTotals) : [];
      tail.push(...last.filter((line) => !ended.includes(line)));
      totalRows -= ended.length;
      while (tail.length > 0) keepFirst();
      return ended;
    },
    columns: () => columns,
    totalRows: () => totalRows,
    kept: () => kept,
    blankRows: () => blankRows,
    types: () => types?.types(columns) ?? [],
    foundTotals: () => foundTotals,
  };
}

function firstOfTotals(tail: readonly Line[], columns: number): number {
  const last = tail.findLastIndex(({ cells }) => !isTotalsRow(cells, columns));
  return last + 1;
}

/** Cells up to the last one that holds something. */
export function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && isBlank(cells[width - 1] ?? "")) width--;
  return width;
}

function tooManyColumnsOfTable(): Error {
  return tableError(`The table has more than ${maxColumns} columns. Remove the columns you do not need.`);
}

function tooManyCells(columns: number, rows: number): Error {
  return tableError(
    `The table has ${columns} columns in more than ${rows} rows, too many cells to keep. Remove the columns you do not need: one cell far to the right makes all before it count.`,
  );
}
