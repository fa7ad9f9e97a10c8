import { createRecordChecks } from "./checks/recordChecks.ts";
import type { PictureFiller } from "./intake/fillPictures.ts";
import { type FoundHeader, findHeader, joinHeader } from "./intake/findHeader.ts";
import type { FoundType } from "./intake/findTypes.ts";
import {
  type IntakePlan,
  type LeftOutReason,
  type LeftOutRow,
  type MergedArea,
  plainPlan,
  type RawLine,
} from "./intake/plan.ts";
import { type Noticed, notesOf } from "./intakeNotes.ts";
import { type JudgedLine, judgeRows, type RowJudge } from "./judgeRows.ts";
import { filledWidth, keepRecords, type TakeRow } from "./keepRecords.ts";
import { nameHeaders } from "./nameHeaders.ts";
import { type Grid, type TableFormat, tableError } from "./table.ts";

/** Takes the cells of a file row by row and makes the grid of them. */
export type RowCollector = {
  /** Cells of a row, 0-based as the file counts it. */
  add(row: number, cells: string[], isHidden?: boolean): void;
  /** All rows that are kept are there; further ones need only be counted, with `skip`. */
  isFull(): boolean;
  skip(): void;
  /** Throws InputError when the file held no filled row at all. */
  finish(format: TableFormat, raw: RawNotices): Grid;
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
  /** The sheet's row that holds the header, from 1, where no plan says so; 0: none does. */
  readonly headerRow?: number | undefined;
  /** Hidden rows are records, where no plan says so. */
  readonly withHidden?: boolean | undefined;
  /** The encoding that a person chose, or that a file like this one had. */
  readonly encoding?: string | undefined;
  /** The identifying column, if the user chose one. */
  readonly key?: string | undefined;
};

/** Findings in the file before its rows are interpreted. */
export type RawNotices = Pick<Noticed, "raw" | "encoding"> & {
  /** 0-based. */
  readonly hiddenColumns: readonly number[];
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

type Line = JudgedLine;

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
  const checks = createRecordChecks(() => plan, options.key);
  const keeper = keepRecords(maxRows, { takeRow, isLooking, clean: checks.clean });
  const firstLines: RawLine[] = [];
  const headerLines: RawLine[] = [];
  const leftOut = leftOutRows();
  let waiting: Line[] | null = options.plan ? null : [];
  let plan = options.plan ?? plainPlan(0, sheet);
  let judge: RowJudge | null = null;
  let firstRow: number | null = null;

  const add = (row: number, cells: string[], isHidden = false): void => {
    if (filledWidth(cells) === 0) return;
    firstRow ??= row;
    if (isLooking && firstLines.length < shownLines) firstLines.push({ row, cells: [...cells] });
    if (waiting === null) place({ row, cells, isHidden });
    else if (waiting.push({ row, cells, isHidden }) === lookedRows) look(waiting);
  };
  /** The header is found among the rows that wait, which are then placed. */
  const look = (lines: readonly Line[]): void => {
    plan = foundPlan(lines, options);
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
    judge ??= begin(line);
    pictures?.fill(line.row, line.cells);
    const why = judge.reason(line);
    if (why === null) keeper.add(line);
    else leftOut.add(line, why);
  };
  const begin = ({ cells }: Line): RowJudge => {
    const header = joinHeader(headerLines, merged);
    checks.begin(nameHeaders(header, Math.max(header.length, cells.length), pictures?.columns()).headers);
    return judgeRows(plan, headerLines, merged);
  };
  return {
    add,
    finish(format, { raw, encoding, hiddenColumns }) {
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
        remarks: named.remarks,
        notes: notesOf({
          plan,
          headers: named.headers,
          records: checks.findings(named.headers),
          raw,
          encoding,
          hiddenRows: judge?.hidden() ?? { count: 0, examples: [] },
          hiddenColumns: hiddenColumns.flatMap((column) => named.headers[column] ?? []),
          firstRow: firstRow ?? 0,
        }),
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
  { merged = [], sheet = null, isLooking = false, headerRow, withHidden, encoding }: CollectOptions,
): IntakePlan {
  const { isPlain, ...header } = headerRow === undefined ? findHeader(lines, merged) : headerAt(headerRow);
  const drops = isLooking || !isPlain;
  return {
    ...plainPlan(header.first, sheet),
    header,
    ...(withHidden ? { withHidden } : {}),
    ...(encoding ? { encoding } : {}),
    dropTotals: drops,
    dropRepeated: drops,
    dropNumbered: drops,
  };
}

function headerAt(row: number): FoundHeader {
  return row === 0 ? { first: 0, count: 0, isPlain: true } : { first: row - 1, count: 1, isPlain: row === 1 };
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
