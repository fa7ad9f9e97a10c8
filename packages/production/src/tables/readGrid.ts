import { InputError } from "../inputError.ts";
import { omittedColumns, openGrid, type SheetSize, sheetSizes } from "./grid.ts";
import { notesOf } from "./notes.ts";
import { openTable } from "./openTable.ts";
import { findPlan } from "./plan.ts";
import { makeRecords, type SortedRows } from "./records.ts";
import { type FoundPictures, type Intake, intakeOf, markRepeated } from "./steps.ts";
import type { Grid, IntakePlan, RawTable, TableFile, TakeRow } from "./table.ts";

/** Reading options set by the user; everything else is detected. */
export type TableReading = {
  /** The sheet to read, which must exist. */
  readonly sheet?: string | undefined;
  /** Encoding of a text file, by any label of the Encoding Standard. */
  readonly encoding?: string | undefined;
  /** The sheet's header row, from 1; 0 for none. */
  readonly headerRow?: number | undefined;
  readonly withHidden?: boolean | undefined;
  /** The column that identifies a record. */
  readonly key?: string | undefined;
};

/** The plan takes precedence over these options. */
export type ReadGridOptions = TableReading & {
  /** Maximum number of rows to keep; any other rows are only counted. Default: all. */
  readonly maxRows?: number;
  readonly signal?: AbortSignal;
  /** Plan for reading the table; detected if absent. */
  readonly plan?: IntakePlan;
  /** The previous table, whose plan is repeated if the file has the same columns. Needs `withIntake`. */
  readonly repeat?: EarlierTable;
  /** Examines all sheets and possible repairs, and reports them in `intake`. */
  readonly withIntake?: boolean;
};

export type EarlierTable = { readonly plan: IntakePlan; readonly headers: readonly string[] };

/** A grid, and how it was read. */
export type GridWithIntake = Grid & { readonly intake?: Intake };

/**
 * Reads a table of any known format, detected from its content, in five steps: `openTable` detects the format and opens
 * the file, `decodeText` decodes text formats, `openGrid` opens the sheet with its rows of cells, `findPlan` decides
 * how to read them, and `makeRecords` sorts, checks and cleans the rows. `takeRow`, if given, receives the rows, and
 * the grid has none. Throws InputError ("unreadable_table") with a single clear line for anything else. Runs in this
 * process: for untrusted files use `readGridInChild`.
 */
export async function readGrid(
  file: TableFile,
  options: ReadGridOptions = {},
  takeRow?: TakeRow,
): Promise<GridWithIntake> {
  options.signal?.throwIfAborted();
  const table = await openTable(file, encodingOf(options), options.signal);
  try {
    if (!options.withIntake) return (await readSheet(table, options, [], takeRow)).grid;
    const sizes = await sheetSizes(table);
    const { repeat, ...others } = options;
    return await (repeat && !others.plan
      ? readLikeBefore(table, others, sizes, repeat)
      : examineSheet(table, others, sizes, takeRow));
  } finally {
    table.close();
  }
}

/** A sheet's grid, and how its rows and pictures were used. */
type SheetReading = {
  readonly grid: Grid;
  readonly rowsBecame: SortedRows;
  readonly pictures: FoundPictures;
};

async function readSheet(
  table: RawTable,
  options: ReadGridOptions,
  sizes: readonly SheetSize[],
  takeRow?: TakeRow,
): Promise<SheetReading> {
  const { maxRows = Number.POSITIVE_INFINITY, withIntake = false, headerRow, withHidden, key } = options;
  const { name, sheet, pictures } = await openGrid(table, sizes, options);
  const { merged } = sheet;
  const encoding = options.encoding ?? encodingOf(options).usual;
  const rows = sheet.rows();
  try {
    const planned = options.plan
      ? { plan: options.plan, first: [] }
      : findPlan(rows, { sheet: name, merged, withIntake, headerRow, withHidden, encoding });
    const omitted = omittedColumns(planned.plan, sheet);
    const records = makeRecords(
      { ...planned, rows },
      { maxRows, takeRow, withIntake, merged, pictures, key, omitted },
    );
    const used = pictures?.used() ?? [];
    const grid: Grid = {
      headers: records.headers,
      rows: records.rows,
      totalRows: records.totalRows,
      truncated: records.truncated,
      notes: notesOf(planned.plan, records, table, sheet),
      format: { ...table.format, sheet: name },
      ...(used.length > 0 ? { pictures: used } : {}),
    };
    const found = { taken: pictures ?? null, total: sheet.pictures?.total ?? 0 };
    return { grid, rowsBecame: records.rowsBecame, pictures: found };
  } finally {
    // If reading fails before the last row, a streamed file is still open.
    rows.return(undefined);
  }
}

type ExaminedGrid = Grid & { readonly intake: Intake };

async function examineSheet(
  table: RawTable,
  options: ReadGridOptions,
  sizes: readonly SheetSize[],
  takeRow?: TakeRow,
): Promise<ExaminedGrid> {
  const { grid, rowsBecame, pictures } = await readSheet(table, options, sizes, takeRow);
  return { ...grid, intake: intakeOf(grid, rowsBecame, sizes, pictures) };
}

/**
 * Reads with an earlier plan if that yields the same columns, even with more or fewer titles above them. For other
 * tables, keeps only the corrections of columns that they share.
 */
async function readLikeBefore(
  table: RawTable,
  options: ReadGridOptions,
  sizes: readonly SheetSize[],
  earlier: EarlierTable,
): Promise<ExaminedGrid> {
  const read = (changes: Pick<ReadGridOptions, "plan" | "maxRows"> = {}) =>
    examineSheet(table, { ...options, ...changes }, sizes);
  const plan = repeatable(earlier.plan);
  const hasSheet = plan.sheet === null || table.sheets.some(({ name }) => name === plan.sheet);
  const repeated = hasSheet ? await unlessRefused(read({ plan })) : null;
  if (repeated && hasColumnsOf(earlier, repeated)) {
    // Reads only the header, to see how the file would be read without the earlier plan.
    const alone = await unlessRefused(read({ maxRows: 1 }));
    return { ...repeated, intake: markRepeated(repeated.intake, alone?.intake.plan ?? null) };
  }
  const found = await read();
  if (hasColumnsOf(earlier, found)) {
    const { header, sheet } = found.intake.plan;
    const grid = await read({ plan: { ...plan, header, sheet } });
    return { ...grid, intake: markRepeated(grid.intake, found.intake.plan) };
  }
  const corrections = correctionsFor(found.headers, earlier.plan);
  return corrections ? await read({ plan: { ...found.intake.plan, ...corrections } }) : found;
}

const hasColumnsOf = (earlier: EarlierTable, { headers }: Grid): boolean =>
  headers.length === earlier.headers.length && headers.every((name, at) => name === earlier.headers[at]);

/** The earlier plan's corrections of these columns; null if there are none. */
function correctionsFor(
  headers: readonly string[],
  { dateFormats = {}, replaced = [] }: IntakePlan,
): Pick<IntakePlan, "dateFormats" | "replaced"> | null {
  const formats = Object.entries(dateFormats).filter(([column]) => headers.includes(column));
  const spellings = replaced.filter(({ column }) => headers.includes(column));
  if (formats.length + spellings.length === 0) return null;
  return { dateFormats: Object.fromEntries(formats), replaced: spellings };
}

/** Drops the positions of excluded and included rows, so that another file finds them by text. */
function repeatable(plan: IntakePlan): IntakePlan {
  const anywhere = (marks: IntakePlan["skipped"]) => marks.map(({ text }) => ({ row: null, text }));
  return { ...plan, skipped: anywhere(plan.skipped), taken: anywhere(plan.taken) };
}

/** Null if the plan finds no rows; then another plan is tried. */
async function unlessRefused(reading: Promise<ExaminedGrid>): Promise<ExaminedGrid | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The encoding that a person chose, or that a stored plan repeats; otherwise it is detected. */
function encodingOf({ plan, encoding, repeat }: ReadGridOptions) {
  return {
    chosen: plan ? (plan.encoding ?? undefined) : encoding,
    // The earlier file had this encoding, so this file has it too, unless it indicates Unicode.
    usual: repeat?.plan.encoding ?? undefined,
  };
}
