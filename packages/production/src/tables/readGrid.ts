import { open, stat } from "node:fs/promises";
import { InputError } from "../inputError.ts";
import { chooseSheet, type SheetSize, sheetSizes } from "./chooseSheet.ts";
import { collectRows } from "./collectRows.ts";
import { fileKind, isOds } from "./fileKind.ts";
import { createPictureFiller, type PictureFiller } from "./intake/fillPictures.ts";
import type { IntakePlan } from "./intake/plan.ts";
import { type Intake, intakeOf, toldAsBefore } from "./intake.ts";
import type { TakeRow } from "./keepRecords.ts";
import type { RawSheet, RawTable } from "./rawTable.ts";
import { openCsv } from "./readCsv.ts";
import { openJson } from "./readJson.ts";
import { type Grid, type TableFile, tableError } from "./table.ts";

export type ReadGridOptions = {
  /** Rows to keep; the others are counted only. Default: all. */
  readonly maxRows?: number;
  /** The file comes from one of our ZIPs: the apostrophes `writeCsv` adds are taken off. CSV only. */
  readonly ownExport?: boolean;
  readonly signal?: AbortSignal;
  /** The sheet to read where no plan names it. */
  readonly sheet?: string;
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

async function openLarge(file: TableFile, { ownExport }: ReadGridOptions): Promise<RawTable | null> {
  const path = typeof file === "string" ? file : "path" in file ? file.path : null;
  if (path === null || !ownExport) return null;
  const size = await stat(path).then(
    (stats) => (stats.isFile() ? stats.size : 0),
    // What is wrong with it is said where it is read as a whole.
    () => 0,
  );
  if (size < largeBytes || size > maxFileBytes) return null;
  return (await import("./streamCsv.ts")).openCsvStream(path);
}

async function openWhole(file: TableFile, { ownExport, signal }: ReadGridOptions): Promise<RawTable> {
  const bytes = await fileBytes(file);
  signal?.throwIfAborted();
  return await openTable(bytes, ownExport ?? false);
}

async function openTable(bytes: Uint8Array, ownExport: boolean): Promise<RawTable> {
  const kind = fileKind(bytes);
  if (kind === "text") return (ownExport ? null : openJson(bytes)) ?? openCsv(bytes, ownExport);
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
  { maxRows = Number.POSITIVE_INFINITY, plan, sheet: wanted, isLooking = false }: ReadGridOptions,
  sizes: readonly SheetSize[],
  takeRow?: TakeRow,
): Promise<GridWithIntake> {
  const at = chooseSheet(table.sheets, sizes, plan?.sheet ?? wanted ?? null);
  const name = table.sheets[at]?.name || null;
  const sheet = await table.open(at);
  const pictures = plan?.leavesPictures ? undefined : await fillerOf(sheet);
  const collect = { maxRows, takeRow, plan, isLooking, merged: sheet.merged, sheet: name, pictures };
  const collector = collectRows(collect);
  for (const row of sheet.rows()) {
    if (collector.isFull()) collector.skip();
    else collector.add(row.row, row.cells());
  }
  const finished = collector.finish(sheet.notes(), { ...table.format, sheet: name });
  const used = pictures?.used() ?? [];
  const grid = used.length > 0 ? { ...finished, pictures: used } : finished;
  if (!isLooking) return grid;
  const told = { taken: pictures ?? null, total: sheet.pictures?.total ?? 0 };
  return { ...grid, intake: intakeOf(grid, collector.outcome(), sizes, told) };
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
