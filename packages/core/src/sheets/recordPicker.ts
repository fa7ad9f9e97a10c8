import type { PrintRequest } from "./printRequest.ts";
import { resolveRange } from "./recordRange.ts";

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
