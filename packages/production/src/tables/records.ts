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

/** The rows of a sheet and how to read them. `first` were already read from `rows`, to find the plan. */
export type PlannedRows = {
  readonly plan: IntakePlan;
  readonly first: readonly SheetLine[];
  readonly rows: Iterable<RawRow>;
};

export type RecordOptions = {
  /** Records to keep; further ones are counted only. */
  readonly maxRows: number;
  /** Gets the records, which are then not in the answer. */
  readonly takeRow?: TakeRow | undefined;
  /** Answers also what the wizard shows of the rows. */
  readonly isLooking?: boolean | undefined;
  readonly merged?: readonly MergedArea[] | undefined;
  /** Pictures in cells, whose names replace the cells' texts. */
  readonly pictures?: PictureFiller | undefined;
  /** The identifying column, if the user chose one. */
  readonly key?: string | undefined;
  /** Columns of the sheet that are left out. */
  readonly left?: readonly number[] | undefined;
};

export type MadeRecords = {
  readonly headers: string[];
  /** One cell per header. */
  readonly rows: string[][];
  readonly totalRows: number;
  readonly truncated: boolean;
  readonly renamed: readonly RenamedColumn[];
  readonly findings: RecordFindings;
  /** Records that the spreadsheet does not show, whether they are left out or not. */
  readonly hiddenRows: CheckedCells;
  /** The sheet's first filled row. */
  readonly firstRow: number;
  readonly rowsBecame: SortedRows;
};

/** What became of the rows of a sheet. Complete only if somebody looks at the table. */
export type SortedRows = {
  /** With the places of rows that it recognised by their texts. */
  readonly plan: IntakePlan;
  /** The names of all columns of the sheet, including those that are left out. */
  readonly sheetHeaders: readonly string[];
  /** The sheet's first rows as the file has them. */
  readonly firstLines: readonly RawLine[];
  readonly leftOut: readonly LeftOutRow[];
  /** Rows left out; `leftOut` shows only the first ones. */
  readonly leftOutCount: number;
  /** Blank rows between the records. */
  readonly blankRows: number;
  /** Rows of the sheet that became records. */
  readonly recordRows: readonly number[];
  readonly types: readonly FoundType[];
  /** Rows that a plan can leave out. */
  readonly found: { readonly totals: number; readonly repeated: number; readonly numbered: number };
  /** Columns whose cells are merged downwards among the records. */
  readonly mergedColumns: readonly number[];
};

const shownLines = 25;
const shownLeftOut = 200;

/**
 * Step 5 of reading a table: sorts the rows into header, records and rows that are left out, and checks and cleans the
 * records. Throws InputError for a table without rows, and for one with too many cells.
 */
export function makeRecords({ plan, first, rows }: PlannedRows, options: RecordOptions): MadeRecords {
  const { maxRows, takeRow, isLooking = false, merged = [], pictures, left = [] } = options;
  const checks = createRecordChecks(plan, options.key);
  const keeper = keepRecords(maxRows, { takeRow, isLooking, left: new Set(left), clean: checks.clean });
  const firstLines: RawLine[] = [];
  const headerLines: RawLine[] = [];
  const leftOut = leftOutRows();
  let judge: RowJudge | null = null;
  let firstRow: number | null = null;

  const add = (line: SheetLine): void => {
    firstRow ??= line.row;
    if (isLooking && firstLines.length < shownLines)
      firstLines.push({ row: line.row, cells: [...line.cells] });
    const { first, count } = plan.header;
    if (line.row < first) leftOut.add(line, "title");
    else if (line.row < first + count) {
      keeper.widen(filledWidth(line.cells));
      headerLines.push(line);
    } else addRecord(line);
  };
  const addRecord = (line: SheetLine): void => {
    judge ??= begin(line);
    pictures?.fill(line.row, line.cells);
    const why = judge.reason(line);
    if (why === null) keeper.add(withoutLeft(line));
    else leftOut.add(line, why);
  };
  /** Checks see nothing in columns that are left out. */
  const withoutLeft = (line: SheetLine): SheetLine => {
    for (const column of left) if (column < line.cells.length) line.cells[column] = "";
    return line;
  };
  const begin = ({ cells }: SheetLine): RowJudge => {
    const header = joinHeader(headerLines, merged);
    const names = nameHeaders(header, Math.max(header.length, cells.length), pictures?.columns()).headers;
    checks.begin(names);
    return judgeRows(plan, headerLines, merged, names);
  };
  const addRow = ({ row, isHidden = false, cells: read }: RawRow): void => {
    const cells = read();
    if (filledWidth(cells) > 0) add({ row, cells, isHidden });
  };

  for (const line of first) add(line);
  for (const row of rows) {
    // Rows that are not kept are counted without reading their cells.
    if (judge !== null && keeper.isFull()) keeper.count();
    else addRow(row);
  }
  if (headerLines.length === 0 && keeper.totalRows() === 0)
    throw tableError("The table is empty. Its first row must hold the column names.");
  const ended = keeper.end(plan.dropTotals ? (line) => judge?.isTaken(line) !== true : null);
  for (const line of ended) leftOut.add(line, "totals");
  const columns = keeper.columns();
  const named = nameHeaders(joinHeader(headerLines, merged), columns, pictures?.columns());
  const headers = named.headers.filter((_, column) => !left.includes(column));
  for (const row of keeper.rows) fitWidth(row, headers.length);
  const judged = judge as RowJudge | null;
  return {
    headers,
    rows: keeper.rows,
    totalRows: keeper.totalRows(),
    truncated: keeper.totalRows() > keeper.kept(),
    renamed: named.renamed.filter(({ header }) => headers.includes(header)),
    findings: checks.findings(named.headers),
    hiddenRows: judged?.hidden() ?? { count: 0, examples: [] },
    firstRow: firstRow ?? 0,
    rowsBecame: {
      plan: judged?.resolved() ?? plan,
      sheetHeaders: named.headers,
      firstLines,
      ...leftOut.shown(),
      blankRows: keeper.blankRows(),
      recordRows: keeper.recordRows,
      types: keeper.types(),
      found: { totals: keeper.foundTotals(), ...(judged?.found() ?? { repeated: 0, numbered: 0 }) },
      mergedColumns: tallColumns(merged, plan.header.first + plan.header.count).filter(
        (column) => !left.includes(column),
      ),
    },
  };
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

type RowJudge = {
  /** Why a row below the header is no record; null for one that is. Cells that are merged downwards are filled. */
  reason(line: SheetLine): LeftOutReason | null;
  /** A person wants this row. */
  isTaken(line: RawLine): boolean;
  /** The plan with the places of rows that it knew by what stands in them. */
  resolved(): IntakePlan;
  found(): { readonly repeated: number; readonly numbered: number };
  /** Records that the spreadsheet does not show, be they left out or not. */
  hidden(): CheckedCells;
};

/** Tells which rows below a header are records. They must be given from top to bottom. */
function judgeRows(
  plan: IntakePlan,
  headerLines: readonly RawLine[],
  merged: readonly MergedArea[],
  columns: readonly string[],
): RowJudge {
  const marks = createMarks(plan);
  const fill = plan.fillMerged ? createMergeFiller(merged) : null;
  const last = headerLines.at(-1)?.cells ?? [];
  const [start = 0, second] = filledColumns(last);
  // In a table of one column a value may well read like its header.
  const header = second === undefined ? null : lineText(last);
  const names = joinHeader(headerLines, merged);
  const counter = names.length > 2 ? names.findIndex(isCounter) : -1;
  const found = { repeated: 0, numbered: 0 };
  const hidden = { count: 0, examples: [] as string[] };
  const isKnown = keysSeen(plan.onePerKey == null ? -1 : columns.indexOf(plan.onePerKey));

  const isHeaderAgain = (cells: readonly string[]): boolean =>
    (cells[start] ?? "").trim() === (last[start] ?? "").trim() && lineText(cells) === header;
  const isOnlyNumbered = (cells: readonly string[]): boolean =>
    counter >= 0 && !isBlank(cells[counter] ?? "") && isSole(cells, counter);

  const foundReason = (cells: readonly string[]): LeftOutReason | null => {
    if (header !== null && isHeaderAgain(cells)) {
      found.repeated++;
      return plan.dropRepeated ? "repeated" : null;
    }
    if (!isOnlyNumbered(cells)) return null;
    found.numbered++;
    return plan.dropNumbered ? "numbered" : null;
  };
  const hiddenReason = (isHidden: boolean, cells: readonly string[]): LeftOutReason | null => {
    if (!isHidden) return null;
    if (hidden.examples.length < shownExamples) hidden.examples.push(firstFilled(cells));
    hidden.count++;
    return plan.withHidden ? null : "hidden";
  };
  return {
    reason({ row, cells, isHidden }) {
      fill?.(row, cells);
      if (marks.isSkipped(row, cells)) return "skipped";
      if (marks.isTaken(row, cells)) return null;
      return foundReason(cells) ?? hiddenReason(isHidden, cells) ?? (isKnown(cells) ? "duplicate" : null);
    },
    isTaken: ({ row, cells }) => marks.isTaken(row, cells),
    resolved: () => marks.resolved(plan),
    found: () => found,
    hidden: () => hidden,
  };
}

/** Tells rows whose value in a column an earlier row has. Blank values are no keys; -1 is no column. */
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

/** True if no other column holds anything. Most rows end the search at their second cell. */
function isSole(cells: readonly string[], column: number): boolean {
  return !cells.some((cell, at) => at !== column && !isBlank(cell));
}

function firstFilled(cells: readonly string[]): string {
  return (cells.find((cell) => !isBlank(cell)) ?? "").trim().slice(0, longestExample);
}

type Line = { readonly row: number; readonly cells: string[] };

type RecordKeeper = {
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

type KeepOptions = {
  readonly takeRow: TakeRow | undefined;
  readonly isLooking: boolean;
  /** Columns that no record gets. */
  readonly left: ReadonlySet<number>;
  /** Called once for each record that is kept, which it may change. */
  clean(cells: string[]): void;
};

/** Of the most rows that are kept, so many columns may be full: 10,000 rows are 3 million cells, some 300 MB in all. */
const columnsWhenFull = 300;
/** Rows behind the last record that may sum up or remark. */
const tailRows = 6;

/** Keeps the first `maxRows` records. The last rows are held back: which of them are records shows at the end. */
function keepRecords(maxRows: number, { takeRow, isLooking, left, clean }: KeepOptions): RecordKeeper {
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
    const cells = left.size === 0 ? next.cells : next.cells.filter((_, column) => !left.has(column));
    if (takeRow) takeRow(cells);
    else rows.push(cells);
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
    types: () => (types?.types(columns) ?? []).filter((_, column) => !left.has(column)),
    foundTotals: () => foundTotals,
  };
}

function firstOfTotals(tail: readonly Line[], columns: number): number {
  const last = tail.findLastIndex(({ cells }) => !isTotalsRow(cells, columns));
  return last + 1;
}

function tooManyColumnsOfTable(): Error {
  return tableError(`The table has more than ${maxColumns} columns. Remove the columns you do not need.`);
}

function tooManyCells(columns: number, rows: number): Error {
  return tableError(
    `The table has ${columns} columns in more than ${rows} rows, too many cells to keep. Remove the columns you do not need: one cell far to the right makes all before it count.`,
  );
}
