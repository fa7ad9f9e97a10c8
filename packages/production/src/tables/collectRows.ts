import type { PictureFiller } from "./intake/fillPictures.ts";
import { findHeader, joinHeader } from "./intake/findHeader.ts";
import type { FoundType } from "./intake/findTypes.ts";
import {
  type IntakePlan,
  type LeftOutReason,
  type LeftOutRow,
  type MergedArea,
  plainPlan,
  type RawLine,
} from "./intake/plan.ts";
import { judgeRows, type RowJudge } from "./judgeRows.ts";
import { filledWidth, keepRecords, type TakeRow } from "./keepRecords.ts";
import { nameHeaders } from "./nameHeaders.ts";
import { type Grid, type TableFormat, tableError } from "./table.ts";

/** Takes the cells of a file row by row and makes the grid of them. */
export type RowCollector = {
  /** Cells of a row, 0-based as the file counts it. */
  add(row: number, cells: string[]): void;
  /** All rows that are kept are there; further ones need only be counted, with `skip`. */
  isFull(): boolean;
  skip(): void;
  /** Throws InputError when the file held no filled row at all. */
  finish(notes: readonly string[], format: TableFormat): Grid;
  /** What became of the file's rows, once it is finished. */
  outcome(): CollectedRows;
};

export type CollectOptions = {
  readonly maxRows: number;
  readonly takeRow?: TakeRow | undefined;
  /** How the rows are read; absent: it is found, and a table that begins with its header is taken as it stands. */
  readonly plan?: IntakePlan | undefined;
  /** Everything that can be found is done also where the table begins with its header, and told in `outcome`. */
  readonly isLooking?: boolean | undefined;
  readonly merged?: readonly MergedArea[] | undefined;
  readonly sheet?: string | null | undefined;
  /** Pictures in cells, which take the place of what the cells hold. */
  readonly pictures?: PictureFiller | undefined;
};

/** What became of the rows of a sheet. */
export type CollectedRows = {
  readonly plan: IntakePlan;
  /** The sheet's first rows as they stand there. */
  readonly firstLines: readonly RawLine[];
  readonly leftOut: readonly LeftOutRow[];
  /** Rows left out; more than `leftOut` shows where they are many. */
  readonly leftOutCount: number;
  /** Blank rows between the records. */
  readonly blankRows: number;
  /** Where the records stand in the file. */
  readonly recordRows: readonly number[];
  readonly types: readonly FoundType[];
  /** Rows that a plan which asks for it leaves out. */
  readonly found: { readonly totals: number; readonly repeated: number; readonly numbered: number };
  /** Columns whose cells are merged downwards among the records. */
  readonly mergedColumns: readonly number[];
};

type Line = { readonly row: number; readonly cells: string[] };

/** Filled rows among which the header is looked for. */
const lookedRows = 40;
const shownLines = 25;
const shownLeftOut = 200;

/**
 * Reads rows by a plan. Without one the header is looked for among the first rows, wholly blank rows are skipped, and
 * `maxRows` rows are kept, in the grid or, where `takeRow` is given, by it alone.
 */
export function collectRows(options: CollectOptions): RowCollector {
  const { maxRows, takeRow, isLooking = false, merged = [], sheet = null, pictures } = options;
  const keeper = keepRecords(maxRows, takeRow, isLooking);
  const firstLines: RawLine[] = [];
  const headerLines: RawLine[] = [];
  const leftOut = leftOutRows();
  let waiting: Line[] | null = options.plan ? null : [];
  let plan = options.plan ?? plainPlan(0, sheet);
  let judge: RowJudge | null = null;

  const add = (row: number, cells: string[]): void => {
    if (filledWidth(cells) === 0) return;
    if (isLooking && firstLines.length < shownLines) firstLines.push({ row, cells: [...cells] });
    if (waiting === null) place({ row, cells });
    else if (waiting.push({ row, cells }) === lookedRows) look(waiting);
  };
  /** The header is found among the rows that wait, which are then placed. */
  const look = (lines: readonly Line[]): void => {
    plan = foundPlan(lines, merged, sheet, isLooking);
    waiting = null;
    for (const line of lines) place(line);
  };
  const place = (line: Line): void => {
    const { first, count } = plan.header;
    if (line.row < first) leftOut.add(line, "title");
    else if (line.row < first + count) {
      keeper.widen(filledWidth(line.cells));
      headerLines.push(line);
    } else placeRecord(line);
  };
  const placeRecord = (line: Line): void => {
    judge ??= judgeRows(plan, headerLines, merged);
    pictures?.fill(line.row, line.cells);
    const why = judge.reason(line);
    if (why === null) keeper.add(line);
    else leftOut.add(line, why);
  };
  return {
    add,
    finish(notes, format) {
      if (waiting !== null) look(waiting);
      if (headerLines.length === 0 && keeper.totalRows() === 0)
        throw tableError("The table is empty. Its first row must hold the column names.");
      const ended = keeper.end(plan.dropTotals ? (line) => judge?.isTaken(line) !== true : null);
      for (const line of ended) leftOut.add(line, "totals");
      const columns = keeper.columns();
      const named = nameHeaders(joinHeader(headerLines, merged), columns, pictures?.columns());
      for (const row of keeper.rows) fitWidth(row, columns);
      return {
        headers: named.headers,
        rows: keeper.rows,
        totalRows: keeper.totalRows(),
        truncated: keeper.totalRows() > keeper.kept(),
        notes: [...named.notes, ...notes],
        format,
      };
    },
    skip: keeper.count,
    isFull: () => judge !== null && keeper.isFull(),
    outcome: () => ({
      plan: judge?.resolved() ?? plan,
      firstLines,
      ...leftOut.shown(),
      blankRows: keeper.blankRows(),
      recordRows: keeper.recordRows,
      types: keeper.types(),
      found: { totals: keeper.foundTotals(), ...(judge?.found() ?? { repeated: 0, numbered: 0 }) },
      mergedColumns: tallColumns(merged, plan.header.first + plan.header.count),
    }),
  };
}

/** A table that begins with its header is taken as it stands, unless somebody looks at what is done with it. */
function foundPlan(
  lines: readonly RawLine[],
  merged: readonly MergedArea[],
  sheet: string | null,
  isLooking: boolean,
): IntakePlan {
  const { isPlain, ...header } = findHeader(lines, merged);
  const drops = isLooking || !isPlain;
  return {
    ...plainPlan(header.first, sheet),
    header,
    dropTotals: drops,
    dropRepeated: drops,
    dropNumbered: drops,
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
