import { open, stat } from "node:fs/promises";
import { InputError } from "../inputError.ts";
import { chooseSheet, type SheetSize, sheetSizes } from "./chooseSheet.ts";
import { collectRows } from "./collectRows.ts";
import type { WantedEncoding } from "./decodeText.ts";
import { fileKind, isOds } from "./fileKind.ts";
import { createPictureFiller, type PictureFiller } from "./intake/fillPictures.ts";
import type { IntakePlan } from "./intake/plan.ts";
import { type Intake, intakeOf, toldAsBefore } from "./intake.ts";
import type { TakeRow } from "./keepRecords.ts";
import type { RawSheet, RawTable } from "./rawTable.ts";
import { openCsv } from "./readCsv.ts";
import { openJson } from "./readJson.ts";
import { type Grid, type TableFile, tableError } from "./table.ts";

/** Reading options set by the user; the rest is detected. */
export type TableReading = {
  /** The sheet to read, which must be there. */
  readonly sheet?: string | undefined;
  /** Of a text, by any name that the Encoding Standard has for it. */
  readonly encoding?: string | undefined;
  /** The sheet's row that holds the header, from 1; 0: the table has none. */
  readonly headerRow?: number | undefined;
  /** Rows that the spreadsheet hides are records too. */
  readonly withHidden?: boolean | undefined;
  /** The column that identifies a record. */
  readonly key?: string | undefined;
};

/** The plan takes precedence over these options. */
export type ReadGridOptions = TableReading & {
  /** Rows to keep; the others are counted only. Default: all. */
  readonly maxRows?: number;
  readonly signal?: AbortSignal;
  /** How it is read; absent: that is found. */
  readonly plan?: IntakePlan;
  /** The table before: its plan is repeated where the file has its columns. Needs `isLooking`. */
  readonly repeat?: EarlierTable;
  /** Looks at all sheets and at what can be put right, and tells of it in `intake`. */
  readonly isLooking?: boolean;
};

export type EarlierTable = { readonly plan: IntakePlan; readonly headers: readonly string[] };

/** A grid with what was found and done to make it. */
export type GridWithIntake = Grid & { readonly intake?: Intake };

const maxFileBytes = 500_000_000;

/**
 * Reads a table of any kind that is known, judged by its content, with rows as arrays of cells; where `takeRow` is
 * given, it gets them, and the grid has none. Throws InputError ("unreadable_table") with one clear line for anything
 * else. It works in this process: for files from outside use `readGridInChild`.
 */
export async function readGrid(
  file: TableFile,
  options: ReadGridOptions = {},
  takeRow?: TakeRow,
): Promise<GridWithIntake> {
  options.signal?.throwIfAborted();
  const table = (await openLarge(file, options)) ?? (await openWhole(file, options));
  try {
    return await readTable(table, options, takeRow);
  } finally {
    table.close();
  }
}

/** A CSV file of this size is read as a stream. */
const largeBytes = 16_000_000;

async function openLarge(file: TableFile, options: ReadGridOptions): Promise<RawTable | null> {
  const path = typeof file === "string" ? file : "path" in file ? file.path : null;
  if (path === null || chosenEncoding(options) !== undefined) return null;
  const size = await stat(path).then(
    (stats) => (stats.isFile() ? stats.size : 0),
    // What is wrong with it is said where it is read as a whole.
    () => 0,
  );
  if (size < largeBytes || size > maxFileBytes) return null;
  return (await import("./streamCsv.ts")).openCsvStream(path);
}

function chosenEncoding({ plan, encoding }: ReadGridOptions): string | undefined {
  return plan ? (plan.encoding ?? undefined) : encoding;
}

/** The file before was of this encoding, so this one is too unless it says otherwise itself. */
function usualEncoding({ repeat }: ReadGridOptions): string | undefined {
  return repeat?.plan.encoding ?? undefined;
}

async function openWhole(file: TableFile, options: ReadGridOptions): Promise<RawTable> {
  const bytes = await fileBytes(file);
  options.signal?.throwIfAborted();
  return await openTable(bytes, {
    chosen: chosenEncoding(options),
    usual: usualEncoding(options),
  });
}

async function openTable(bytes: Uint8Array, encoding: WantedEncoding): Promise<RawTable> {
  const kind = fileKind(bytes);
  if (kind === "text") return openJson(bytes, encoding) ?? openCsv(bytes, encoding);
  if (kind === "markup") return (await import("./readMarkup.ts")).openMarkup(bytes, encoding);
  if (kind === "zip" && isOds(bytes)) return (await import("./readOds.ts")).openOds(bytes);
  // Loaded only here: the library costs 100 ms and is not needed for CSV.
  if (kind === "zip") return (await import("./readXlsx.ts")).openXlsx(bytes);
  return (await import("./readXls.ts")).openXls(bytes);
}

async function readTable(
  table: RawTable,
  options: ReadGridOptions,
  takeRow: TakeRow | undefined,
): Promise<GridWithIntake> {
  if (!options.isLooking) return await readSheet(table, options, [], takeRow);
  const sizes = await sheetSizes(table);
  const { repeat, ...others } = options;
  return await (repeat && !others.plan
    ? readLikeBefore(table, others, sizes, repeat)
    : readSheet(table, others, sizes, takeRow));
}

/** Reads by an earlier plan where that gives the columns of before, also with more or fewer titles above them. */
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
    // Only its header is asked for: it shows how the file would be read by itself.
    const alone = await unlessRefused(() => readSheet(table, { ...options, maxRows: 1 }, sizes));
    return { ...first, intake: toldAsBefore(first.intake, alone?.intake?.plan ?? null) };
  }
  const found = await readSheet(table, options, sizes);
  if (!found.intake || !hasSameColumns(found)) return found;
  const { header, sheet } = found.intake.plan;
  const grid = await readSheet(table, { ...options, plan: { ...again, header, sheet } }, sizes);
  return grid.intake ? { ...grid, intake: toldAsBefore(grid.intake, found.intake.plan) } : grid;
}

/** Rows that were marked are known by what stands in them. */
function repeatable(plan: IntakePlan): IntakePlan {
  const anywhere = (marks: IntakePlan["skipped"]) => marks.map(({ text }) => ({ row: null, text }));
  return { ...plan, skipped: anywhere(plan.skipped), taken: anywhere(plan.taken) };
}

/** Null where the rows are none by this plan: then another one is tried. */
async function unlessRefused(read: () => Promise<GridWithIntake>): Promise<GridWithIntake | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

async function readSheet(
  table: RawTable,
  options: ReadGridOptions,
  sizes: readonly SheetSize[],
  takeRow?: TakeRow,
): Promise<GridWithIntake> {
  const { maxRows = Number.POSITIVE_INFINITY, plan, isLooking = false } = options;
  const at = chooseSheet(table.sheets, sizes, plan ? plan.sheet : wantedSheet(table, options));
  const name = table.sheets[at]?.name || null;
  const sheet = await table.open(at);
  const pictures = plan?.leavesPictures ? undefined : await fillerOf(sheet);
  const { headerRow, withHidden, key, encoding = usualEncoding(options) } = options;
  const said = { headerRow, withHidden, key, encoding };
  const collect = { ...said, maxRows, takeRow, plan, isLooking, merged: sheet.merged, sheet: name, pictures };
  const collector = collectRows(collect);
  for (const row of sheet.rows()) {
    if (collector.isFull()) collector.skip();
    else collector.add(row.row, row.cells(), row.isHidden);
  }
  const { encoding: readAs, likelyEncodings } = table.format;
  const finished = collector.finish(
    { ...table.format, sheet: name },
    {
      raw: sheet.findings(),
      hiddenColumns: sheet.hiddenColumns ?? [],
      encoding: likelyEncodings ? { readAs: readAs ?? "", likely: likelyEncodings } : null,
    },
  );
  const used = pictures?.used() ?? [];
  const grid = used.length > 0 ? { ...finished, pictures: used } : finished;
  if (!isLooking) return grid;
  const told = { taken: pictures ?? null, total: sheet.pictures?.total ?? 0 };
  return { ...grid, intake: intakeOf(grid, collector.outcome(), sizes, told) };
}

/** A wrong sheet would print the wrong people, so an unknown sheet name is an error. */
function wantedSheet({ sheets }: RawTable, { sheet, isLooking }: ReadGridOptions): string | null {
  if (sheet === undefined) return null;
  // A person who looks at the table sees which sheet was read.
  if (isLooking || sheets.some(({ name }) => name === sheet)) return sheet;
  const names = sheets.slice(0, 10).map(({ name }) => `“${name}”`);
  const has = names.length === 0 ? "This file has no sheets." : `The file has ${names.join(", ")}.`;
  throw tableError(`There is no sheet “${sheet}”. ${has}`);
}

async function fillerOf({ pictures }: RawSheet): Promise<PictureFiller | undefined> {
  if (!pictures) return undefined;
  return createPictureFiller(pictures.cells, await pictures.names(pictures.cells));
}

async function fileBytes(file: TableFile): Promise<Uint8Array> {
  if (typeof file !== "string" && "bytes" in file) return file.bytes;
  const path = typeof file === "string" ? file : file.path;
  try {
    await using handle = await open(path, "r");
    const stats = await handle.stat();
    if (!stats.isFile()) throw tableError("The table is not a file.");
    if (stats.size > maxFileBytes)
      throw tableError("The table is larger than 500 MB. Split it into smaller files.");
    return await handle.readFile();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw tableError(`There is no table file at ${path}.`, error);
    }
    throw error;
  }
}
