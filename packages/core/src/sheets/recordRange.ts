import type { PageSetup } from "../document/pageSetup.ts";
import type { PrintRequest } from "./printRequest.ts";
import { slotsPerSheet } from "./slotPlace.ts";

/** Records `start`..`end`, 0-based and inclusive; empty when `end` is `start - 1`. */
export type RecordRange = { readonly start: number; readonly end: number };

/** Default number of records per batch file. */
export const batchSize = 500;

/** Smaller batches flood the downloads folder; larger batches cost too much if one fails. */
export const batchSizes = { least: 50, most: 5000 };

export function resolveRange(range: PrintRequest["range"], total: number): RecordRange {
  return range.type === "all" ? { start: 0, end: total - 1 } : { start: range.start, end: range.end };
}

/** Splits the range into blocks of `size` records; the last block may be smaller. */
export function batchesOf({ start, end }: RecordRange, size: number = batchSize): readonly RecordRange[] {
  const length = Math.ceil((end - start + 1) / size);
  return Array.from({ length }, (_, batch) => ({
    start: start + batch * size,
    end: Math.min(end, start + (batch + 1) * size - 1),
  }));
}

/** The next records after `range` that fill a sheet with this many copies each, within the total. */
export function nextRange(range: RecordRange, total: number, setup: PageSetup, copies: number): RecordRange {
  const block = Math.max(1, Math.floor(slotsPerSheet(setup) / copies));
  const last = Math.max(0, total - 1);
  const start = Math.min(range.end + 1, last);
  return { start, end: Math.min(start + block - 1, last) };
}
