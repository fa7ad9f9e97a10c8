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

/** The records that a request prints, in order. Record numbers are 0-based. */
export type RecordPicker = {
  readonly count: number;
  /** The record at position `position` (0-based) of the print. */
  recordAt(position: number): number;
  /** The position (0-based) of a record in the print. */
  positionOf(record: number): number;
};

/**
 * Picks the records of the request's range, without excluded records and records with no card. The cost only grows
 * with the number of excluded records.
 */
export function createRecordPicker(
  {
    range,
    excludeRecords = [],
    recordCopies = [],
  }: Pick<PrintRequest, "range" | "excludeRecords" | "recordCopies">,
  total: number,
): RecordPicker {
  const { start, end } = resolveRange(range, total);
  const uncopied = recordCopies.flatMap((copies, record) => (copies === 0 ? [record] : []));
  const left = excludedWithin({ start, end }, [...excludeRecords, ...uncopied]);
  // keptBefore[i] is the number of printed records before excluded record i. It never decreases, so it can be
  // searched.
  const keptBefore = left.map((record, index) => record - start - index);
  return {
    count: Math.max(0, end - start + 1) - left.length,
    recordAt: (position) => start + position + countUpTo(keptBefore, position),
    positionOf: (record) => record - start - countUpTo(left, record),
  };
}

/** The excluded records within the range, ascending and unique. */
function excludedWithin(
  { start, end }: { readonly start: number; readonly end: number },
  excluded: readonly number[],
): readonly number[] {
  const inRange = excluded.filter((record) => record >= start && record <= end);
  return [...new Set(inRange)].sort((a, b) => a - b);
}

/** Counts the ascending numbers up to `limit`. */
export function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
