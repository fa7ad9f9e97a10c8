import { type CheckedCells, createRecordChecks, type RecordFindings, trimEdges } from "./checks.ts";
import { createTypeFinder, type FoundType } from "./columnFinders.ts";
import { createMergeFiller, type PictureFiller } from "./grid.ts";
import {
  createMarks,
  isCounter,
  isTotalsRow,
  joinHeader,
  nameHeaders,
  type RenamedColumn,
  type SheetLine,
} from "./plan.ts";
import {
  filledColumns,
  filledWidth,
  type IntakePlan,
  isBlank,
  type LeftOutReason,
  type LeftOutRow,
  lineText,
  type MergedArea,
  maxColumns,
  type RawLine,
  type RawRow,
  type TakeRow,
  tableError,
} from "./table.ts";

/** The rows of a sheet and how to read them. `first` are rows that were already read to find the plan. */
export type PlannedRows = {
  readonly plan: IntakePlan;
  readonly first: readonly SheetLine[];
  readonly rows: Iterable<RawRow>;
};

export type RecordOptions = {
  /** Maximum number of records to keep; any other records are only counted. */
  readonly maxRows: number;
  /** Receives the records, which are then not returned. */
  readonly takeRow?: TakeRow | undefined;
  /** Also returns the rows for the data wizard. */
  readonly withIntake?: boolean | undefined;
  readonly merged?: readonly MergedArea[] | undefined;
  /** Pictures in cells, whose names replace the cells' text. */
  readonly pictures?: PictureFiller | undefined;
  /** The identifying column, if the user chose one. */
  readonly key?: string | undefined;
  /** Columns of the sheet to omit. */
  readonly omitted?: readonly number[] | undefined;
};

export type MadeRecords = {
  readonly headers: string[];
  readonly rows: string[][];
  readonly totalRows: number;
  readonly truncated: boolean;
  readonly renamed: readonly RenamedColumn[];
  readonly findings: RecordFindings;
  /** Number of hidden records, omitted or not. */
  readonly hiddenRows: CheckedCells;
  /** Position of the sheet's first non-blank row. */
  readonly firstRow: number;
  readonly rowsBecame: SortedRows;
};

/** The outcome of sorting a sheet's rows. Complete only if the table is read for the data wizard. */
export type SortedRows = {
  /** With the positions of rows that were recognised by their text. */
  readonly plan: IntakePlan;
  /** The names of all columns of the sheet, including omitted columns. */
  readonly sheetHeaders: readonly string[];
  /** The sheet's first rows, unchanged. */
  readonly firstLines: readonly RawLine[];
  readonly leftOut: readonly LeftOutRow[];
  /** Number of omitted rows; `leftOut` shows only the first. */
  readonly leftOutCount: number;
  readonly blankRows: number;
  /** The sheet's rows that became records. */
  readonly recordRows: readonly number[];
  readonly types: readonly FoundType[];
  /** Rows that a plan can omit. */
  readonly found: { readonly totals: number; readonly repeated: number; readonly numbered: number };
  /** Columns with vertically merged cells among the records. */
  readonly mergedColumns: readonly number[];
};

const shownLines = 25;
const shownLeftOut = 200;

/**
 * Step 5 of reading a table: sorts the rows into header, records and omitted rows, and checks and cleans the records.
 * Throws InputError for a table without rows, and for a table with too many cells.
 */
export function makeRecords({ plan, first, rows }: PlannedRows, options: RecordOptions): MadeRecords {
  const { maxRows, takeRow, withIntake = false, merged = [], pictures, omitted = [] } = options;
  const checks = createRecordChecks(plan, options.key);
  const sorter = sortRows(plan, { merged, pictures, begin: checks.begin });
  const keeper = keepRecords(maxRows, {
    takeRow,
    withIntake,
    omitted: new Set(omitted),
    clean: checks.clean,
  });
  const firstLines: RawLine[] = [];
  const leftOut = leftOutRows();
  let firstRow: number | null = null;

  const add = (line: SheetLine): void => {
    firstRow ??= line.row;
    if (withIntake && firstLines.length < shownLines)
      firstLines.push({ row: line.row, cells: [...line.cells] });
    const kind = sorter.kindOf(line);
    if (kind === "header") keeper.widen(filledWidth(line.cells));
    else if (kind === "record") keeper.add(blankColumns(line, omitted));
    else leftOut.add(line, kind);
  };
  for (const line of first) add(line);
  for (const { row, isHidden = false, cells: read } of rows) {
    const cells = sorter.isBelowHeader() && keeper.isFull() ? null : read();
    if (cells === null) keeper.count();
    else if (filledWidth(cells) > 0) add({ row, cells, isHidden });
  }
  const header = sorter.header();
  if (header.length === 0 && keeper.totalRows() === 0)
    throw tableError("The table is empty. Its first row must contain the column names.");
  const ended = keeper.end(plan.dropTotals ? (line) => !sorter.isTaken(line) : null);
  for (const line of ended) leftOut.add(line, "totals");
  const named = nameHeaders(header, keeper.columns(), pictures?.columns());
  const headers = named.headers.filter((_, column) => !omitted.includes(column));
  for (const row of keeper.rows) fitWidth(row, headers.length);
  return {
    headers,
    rows: keeper.rows,
    totalRows: keeper.totalRows(),
    truncated: keeper.totalRows() > keeper.kept(),
    renamed: named.renamed.filter(({ header }) => headers.includes(header)),
    findings: checks.findings(named.headers),
    hiddenRows: sorter.hidden,
    firstRow: firstRow ?? 0,
    rowsBecame: {
      plan: sorter.resolved(),
      sheetHeaders: named.headers,
      firstLines,
      ...leftOut.shown(),
      blankRows: keeper.blankRows(),
      recordRows: keeper.recordRows,
      types: keeper.types(),
      found: { totals: keeper.foundTotals(), ...sorter.found },
      mergedColumns: tallColumns(merged, plan.header.first + plan.header.count).filter(
        (column) => !omitted.includes(column),
      ),
    },
  };
}

/** Blanks these columns, because checks ignore blank cells. */
function blankColumns(line: SheetLine, columns: readonly number[]): SheetLine {
  for (const column of columns) if (column < line.cells.length) line.cells[column] = "";
  return line;
}

function leftOutRows() {
  const rows: LeftOutRow[] = [];
  let count = 0;
  return {
    add({ row, cells }: RawLine, why: LeftOutReason): void {
      if (count++ < shownLeftOut) rows.push({ row, cells: [...cells], why });
    },
    shown: () => ({ leftOut: [...rows].sort((a, b) => a.row - b.row), leftOutCount: count }),
  };
}

function tallColumns(merged: readonly MergedArea[], from: number): readonly number[] {
  const tall = merged.filter(({ s, e }) => s.r >= from && e.r > s.r);
  return [...new Set(tall.map(({ s }) => s.c))].sort((a, b) => a - b);
}

function fitWidth(row: string[], columns: number): void {
  while (row.length < columns) row.push("");
  row.length = columns;
}

type SortOptions = {
  readonly merged: readonly MergedArea[];
  readonly pictures: PictureFiller | undefined;
  /** Called with the column names at the first row below the header. */
  begin(headers: readonly string[]): void;
};

/** Sorts rows into header, records and omitted rows. Rows must be passed from top to bottom. */
function sortRows(plan: IntakePlan, { merged, pictures, begin }: SortOptions) {
  const marks = createMarks(plan);
  const fill = plan.fillMerged ? createMergeFiller(merged) : null;
  const headerLines: SheetLine[] = [];
  const found = { repeated: 0, numbered: 0 };
  const hidden = { count: 0, examples: [] as string[] };
  const header = () => joinHeader(headerLines, merged);
  let rules: RowRules | null = null;

  const beginRules = ({ cells }: SheetLine): RowRules => {
    const names = header();
    const { headers } = nameHeaders(names, Math.max(names.length, cells.length), pictures?.columns());
    begin(headers);
    return rulesFor(plan, headerLines.at(-1)?.cells ?? [], names, headers);
  };
  const repetition = ({ isHeader, isOnlyNumbered }: RowRules, cells: readonly string[]) => {
    if (isHeader(cells)) {
      found.repeated++;
      return plan.dropRepeated ? "repeated" : null;
    }
    if (!isOnlyNumbered(cells)) return null;
    found.numbered++;
    return plan.dropNumbered ? "numbered" : null;
  };
  const hiding = (isHidden: boolean, cells: readonly string[]) => {
    if (!isHidden) return null;
    if (hidden.examples.length < shownExamples) hidden.examples.push(firstFilled(cells));
    hidden.count++;
    return plan.withHidden ? null : "hidden";
  };
  return {
    /** Also fills vertically merged cells, and the names of pictures. */
    kindOf(line: SheetLine): "header" | "record" | LeftOutReason {
      const { row, cells, isHidden } = line;
      const { first, count } = plan.header;
      if (row < first) return "title";
      if (row < first + count) {
        headerLines.push(line);
        return "header";
      }
      rules ??= beginRules(line);
      pictures?.fill(row, cells);
      fill?.(row, cells);
      if (marks.isSkipped(row, cells)) return "skipped";
      if (marks.isTaken(row, cells)) return "record";
      return (
        repetition(rules, cells) ?? hiding(isHidden, cells) ?? (rules.isKnown(cells) ? "duplicate" : "record")
      );
    },
    header,
    isBelowHeader: () => rules !== null,
    isTaken: ({ row, cells }: RawLine) => marks.isTaken(row, cells),
    /** The plan with the positions of rows that were recognised by their text. */
    resolved: () => (rules === null ? plan : marks.resolved(plan)),
    found,
    /** Number of hidden records, omitted or not. */
    hidden,
  };
}

type RowRules = ReturnType<typeof rulesFor>;

/** Recognises rows that need not be records. `last` is the header's last row, and `names` is its joined text. */
function rulesFor(
  plan: IntakePlan,
  last: readonly string[],
  names: readonly string[],
  headers: readonly string[],
) {
  const [start = 0, second] = filledColumns(last);
  const header = lineText(last);
  const counter = names.length > 2 ? names.findIndex(isCounter) : -1;
  return {
    // In a table with a single column, a value may well equal the header.
    isHeader: (cells: readonly string[]) =>
      second !== undefined &&
      (cells[start] ?? "").trim() === (last[start] ?? "").trim() &&
      lineText(cells) === header,
    isOnlyNumbered: (cells: readonly string[]) =>
      counter >= 0 && !isBlank(cells[counter] ?? "") && isSole(cells, counter),
    isKnown: keysSeen(plan.onePerKey == null ? -1 : headers.indexOf(plan.onePerKey)),
  };
}

/** Finds rows whose value in a column occurred before. Blank values are not keys; -1 means no column. */
function keysSeen(column: number): (cells: readonly string[]) => boolean {
  const seen = new Set<string>();
  return (cells) => {
    const key = trimEdges(cells[column] ?? "");
    if (key === "") return false;
    const { size } = seen;
    return seen.add(key).size === size;
  };
}

const shownExamples = 3;
const longestExample = 60;

/** Whether all other columns are blank. For most rows this is decided at the second cell. */
function isSole(cells: readonly string[], column: number): boolean {
  return !cells.some((cell, at) => at !== column && !isBlank(cell));
}

function firstFilled(cells: readonly string[]): string {
  return (cells.find((cell) => !isBlank(cell)) ?? "").trim().slice(0, longestExample);
}

type Line = { readonly row: number; readonly cells: string[] };

type KeepOptions = {
  readonly takeRow: TakeRow | undefined;
  readonly withIntake: boolean;
  /** Columns omitted from the records. */
  readonly omitted: ReadonlySet<number>;
  /** Called for each record that is kept; may change the record. */
  clean(cells: string[]): void;
};

/** Number of full columns allowed with the maximum number of rows: 10,000 rows are 3 million cells, about 300 MB. */
const columnsWhenFull = 300;
/** Number of rows after the last record that may be totals or remarks. */
const tailRows = 6;

/** Keeps the first `maxRows` records. Holds the last rows back, because only the end shows whether they are records. */
function keepRecords(maxRows: number, { takeRow, withIntake, omitted, clean }: KeepOptions) {
  const rows: string[][] = [];
  const recordRows: number[] = [];
  const tail: Line[] = [];
  const types = withIntake ? createTypeFinder() : null;
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
    if (withIntake) look(next);
    const cells = omitted.size === 0 ? next.cells : next.cells.filter((_, column) => !omitted.has(column));
    if (takeRow) takeRow(cells);
    else rows.push(cells);
  };
  const look = ({ row, cells }: Line): void => {
    blankRows += Math.max(0, row - (recordRows.at(-1) ?? row) - 1);
    recordRows.push(row);
    types?.add(cells);
  };
  const widen = (width: number): void => {
    if (width > maxColumns)
      throw tableError(`The table has more than ${maxColumns} columns. Remove the columns you do not need.`);
    columns = Math.max(columns, width);
  };
  return {
    /** The records' rows, unless `takeRow` receives them. */
    rows,
    recordRows,
    /** Notes that the table has at least this many columns. */
    widen,
    add(line: Line): void {
      if (++totalRows > maxRows) return;
      widen(filledWidth(line.cells));
      const before = kept + tail.length;
      if (columns * before > columnsWhenFull * maxRows) throw tooManyCells(columns, before);
      tail.push(line);
      if (tail.length > tailRows) keepFirst();
    },
    count(): void {
      totalRows++;
    },
    isFull: () => kept + tail.length >= maxRows,
    /** Ends the table. Optionally removes rows with totals or remarks from its end, and returns them. */
    end(isTotals: ((line: RawLine) => boolean) | null): readonly RawLine[] {
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
    types: () => (types?.types(columns) ?? []).filter((_, column) => !omitted.has(column)),
    /** Number of rows with totals or remarks at the end, whether records were kept or only counted. */
    foundTotals: () => foundTotals,
  };
}

function firstOfTotals(tail: readonly Line[], columns: number): number {
  const last = tail.findLastIndex(({ cells }) => !isTotalsRow(cells, columns));
  return last + 1;
}

function tooManyCells(columns: number, rows: number): Error {
  return tableError(
    `The table has ${columns} columns in more than ${rows} rows, too many cells to keep. Remove the columns you do not need: a single cell far to the right makes all cells before it count.`,
  );
}
