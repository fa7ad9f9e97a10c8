import { open } from "node:fs/promises";
import type { TakeRow } from "./collectRows.ts";
import { fileKind } from "./fileKind.ts";
import { readCsv } from "./readCsv.ts";
import { type Grid, type TableFile, tableError } from "./table.ts";

export type ReadGridOptions = {
  /** Rows to keep; the others are counted only. Default: all. */
  readonly maxRows?: number;
  /** The file comes from one of our ZIPs: the apostrophes `writeCsv` adds are taken off. CSV only. */
  readonly ownExport?: boolean;
  readonly signal?: AbortSignal;
};

const maxFileBytes = 500_000_000;

/**
 * Reads a CSV, XLSX or XLS table, judged by its content, with rows as arrays of cells; where `takeRow` is given, it gets
 * them, and the grid has none. Throws InputError ("unreadable_table") with one clear line for anything else. It works in
 * this process: for files from outside use `readGridInChild`.
 */
export async function readGrid(
  file: TableFile,
  options: ReadGridOptions = {},
  takeRow?: TakeRow,
): Promise<Grid> {
  const maxRows = options.maxRows ?? Number.POSITIVE_INFINITY;
  options.signal?.throwIfAborted();
  const bytes = await fileBytes(file);
  options.signal?.throwIfAborted();
  const kind = fileKind(bytes);
  if (kind === "text") return readCsv(bytes, { maxRows, ownExport: options.ownExport ?? false, takeRow });
  // Loaded only here: the library costs 100 ms and is not needed for CSV.
  if (kind === "zip") return (await import("./readXlsx.ts")).readXlsx(bytes, maxRows, takeRow);
  return (await import("./readXls.ts")).readXls(bytes, maxRows, takeRow);
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
