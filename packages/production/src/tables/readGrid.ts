import { InputError } from "../inputError.ts";
import { leftColumns, openGrid, type SheetSize, sheetSizes } from "./grid.ts";
import { notesOf } from "./notes.ts";
import { openTable } from "./openTable.ts";
import { findPlan } from "./plan.ts";
import { makeRecords } from "./records.ts";
import { type Intake, intakeOf, toldAsBefore } from "./steps.ts";
import type { Grid, IntakePlan, RawTable, TableFile, TakeRow } from "./table.ts";

/** Reading options set by the user; the rest is detected. */
export type TableReading = {
  /** The sheet to read, which must exist. */
  readonly sheet?: string | undefined;
  /** Encoding of a text file, by any label of the Encoding Standard. */
  readonly encoding?: string | undefined;
  /** The sheet's header row, from 1; 0 for none. */
  readonly headerRow?: number | undefined;
  /** Hidden rows are records too. */
  readonly withHidden?: boolean | undefined;
  /** The column that identifies a record. */
  readonly key?: string | undefined;
};

/** The plan takes precedence over these options. */
export type ReadGridOptions = TableReading & {
  /** Maximum number of rows to keep; further rows are only counted. Default: all. */
  readonly maxRows?: number;
  readonly signal?: AbortSignal;
  /** How to read the table; detected if absent. */
  readonly plan?: IntakePlan;
  /** The previous table: its plan is repeated if the file has the same columns. Needs `isLooking`. */
  readonly repeat?: EarlierTable;
  /** Examines all sheets and possible repairs, and reports them in `intake`. */
  readonly isLooking?: boolean;
};

export type EarlierTable = { readonly plan: IntakePlan; readonly headers: readonly string[] };

/** A grid, and how it was read. */
export type GridWithIntake = Grid & { readonly intake?: Intake };

/**
 * Reads a table of any known format, detected from its content, in five steps: `openTable` detects the format and opens
 * the file, text formats `decodeText`, `openGrid` opens the sheet with its rows of cells, `findPlan` decides how to
 * read them, and `makeRecords` sorts, checks and cleans the rows. `takeRow`, if given, receives the rows, and the grid
 * has none. Throws InputError ("unreadable_table") with one clear line for anything else. Runs in this process: for
 * untrusted files use `readGridInChild`.
 */
export async function readGrid(
  file: TableFile,
  options: ReadGridOptions = {},
  takeRow?: TakeRow,
): Promise<GridWithIntake> {
  options.signal?.throwIfAborted();
  const table = await openTable(file, encodingOf(options), options.signal);
  try {
    if (!options.isLooking) return await readSheet(table, options, [], takeRow);
    const sizes = await sheetSizes(table);
    const { repeat, ...others } = options;
    return await (repeat && !others.plan
      ? readLikeBefore(table, others, sizes, repeat)
      : readSheet(table, others, sizes, takeRow));
  } finally {
    table.close();
  }
}

async function readSheet(
  table: RawTable,
  options: ReadGridOptions,
  sizes: readonly SheetSize[],
  takeRow?: TakeRow,
): Promise<GridWithIntake> {
  const { maxRows = Number.POSITIVE_INFINITY, isLooking = false, headerRow, withHidden, key } = options;
  const { name, sheet, pictures } = await openGrid(table, sizes, options);
  const { merged } = sheet;
  const encoding = options.encoding ?? encodingOf(options).usual;
  const rows = sheet.rows();
  try {
    const planned = options.plan
      ? { plan: options.plan, first: [] }
      : findPlan(rows, { sheet: name, merged, isLooking, headerRow, withHidden, encoding });
    const left = leftColumns(planned.plan, sheet);
    const records = makeRecords(
      { ...planned, rows },
      { maxRows, takeRow, isLooking, merged, pictures, key, left },
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
    if (!isLooking) return grid;
    const found = { taken: pictures ?? null, total: sheet.pictures?.total ?? 0 };
    return { ...grid, intake: intakeOf(grid, records.rowsBecame, sizes, found) };
  } finally {
    // An error before the last row leaves a streamed file open.
    rows.return(undefined);
  }
}

/** Reads with an earlier plan if that yields the same columns, even with more or fewer titles above them. */
async function readLikeBefore(
  table: RawTable,
  options: ReadGridOptions,
  sizes: readonly SheetSize[],
  { plan, headers }: EarlierTable,
): Promise<GridWithIntake> {
  const again = repeatable(plan);
  const hasSameColumns = (grid: GridWithIntake | null) =>
    grid !== null &&
    headers.length === grid.headers.length &&
    headers.every((name, at) => name === grid.headers[at]);
  const isThere = plan.sheet === null || table.sheets.some(({ name }) => name === plan.sheet);
  const first = isThere
    ? await unlessRefused(() => readSheet(table, { ...options, plan: again }, sizes))
    : null;
  if (first?.intake && hasSameColumns(first)) {
    // Reads only the header, to see how the file would be read without the earlier plan.
    const alone = await unlessRefused(() => readSheet(table, { ...options, maxRows: 1 }, sizes));
    return { ...first, intake: toldAsBefore(first.intake, alone?.intake?.plan ?? null) };
  }
  const found = await readSheet(table, options, sizes);
  if (!found.intake) return found;
  if (!hasSameColumns(found)) {
    const written = writtenAlike(plan, found.headers);
    if (written === null) return found;
    return await readSheet(table, { ...options, plan: { ...found.intake.plan, ...written } }, sizes);
  }
  const { header, sheet } = found.intake.plan;
  const grid = await readSheet(table, { ...options, plan: { ...again, header, sheet } }, sizes);
  return grid.intake ? { ...grid, intake: toldAsBefore(grid.intake, found.intake.plan) } : grid;
}

/** Rewriting rules of the earlier table for columns that this file has too; null if there are none. */
function writtenAlike(
  { dateFormats = {}, replaced = [] }: IntakePlan,
  headers: readonly string[],
): Pick<IntakePlan, "dateFormats" | "replaced"> | null {
  const formats = Object.entries(dateFormats).filter(([column]) => headers.includes(column));
  const spellings = replaced.filter(({ column }) => headers.includes(column));
  if (formats.length + spellings.length === 0) return null;
  return { dateFormats: Object.fromEntries(formats), replaced: spellings };
}

/** Makes marks of rows depend only on their text. */
function repeatable(plan: IntakePlan): IntakePlan {
  const anywhere = (marks: IntakePlan["skipped"]) => marks.map(({ text }) => ({ row: null, text }));
  return { ...plan, skipped: anywhere(plan.skipped), taken: anywhere(plan.taken) };
}

/** Null if the plan finds no rows: then another plan is tried. */
async function unlessRefused(read: () => Promise<GridWithIntake>): Promise<GridWithIntake | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** A person chooses an encoding, a stored plan repeats the choice, and otherwise it is detected. */
function encodingOf({ plan, encoding, repeat }: ReadGridOptions) {
  return {
    chosen: plan ? (plan.encoding ?? undefined) : encoding,
    // The earlier file had this encoding, so this file has it too unless it indicates otherwise.
    usual: repeat?.plan.encoding ?? undefined,
  };
}
