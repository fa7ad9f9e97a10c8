import type { PrintRequest } from "./printRequest.ts";
import { countUpTo } from "./recordLabels.ts";
import { resolveRange } from "./recordRange.ts";

/** The records that a request prints, in order. Record numbers are 0-based. */
export type RecordPicker = {
  readonly count: number;
  /** The record printed as number `position` (0-based). */
  recordAt(position: number): number;
  /** The place (0-based) of a record among those that are printed. */
  positionOf(record: number): number;
};

/**
 * Picks the records of the request's range without those it leaves out or prints no card of; costs one number per
 * left-out record.
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
  // keptBefore[i]: printed records that stand before left-out record i. It never falls, so it can be searched.
  const keptBefore = left.map((record, index) => record - start - index);
  return {
    count: Math.max(0, end - start + 1) - left.length,
    recordAt: (position) => start + position + countUpTo(keptBefore, position),
    positionOf: (record) => record - start - countUpTo(left, record),
  };
}

/** Left-out records that lie in the range, ascending, each once. */
function excludedWithin(
  { start, end }: { readonly start: number; readonly end: number },
  excluded: readonly number[],
): readonly number[] {
  const inRange = excluded.filter((record) => record >= start && record <= end);
  return [...new Set(inRange)].sort((a, b) => a - b);
}
