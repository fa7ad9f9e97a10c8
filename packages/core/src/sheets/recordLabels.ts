import type { PrintRequest } from "./printRequest.ts";
import { countUpTo, type RecordPicker } from "./recordPicker.ts";

/**
 * The labels of a print's records; a record's copies stay together. Records are numbered by position in the print
 * and labels in print order, both from 0. The labels before the first card are not counted.
 */
export type RecordLabels = {
  readonly total: number;
  /** Number of labels before a record's first label. */
  before(position: number): number;
  recordAt(label: number): number;
};

/** The labels of picked records: each record has its number of cards times `copiesPerRecord`. */
export function recordLabels(
  { copiesPerRecord: copies, recordCopies }: Pick<PrintRequest, "copiesPerRecord" | "recordCopies">,
  picker: Pick<RecordPicker, "count" | "recordAt">,
): RecordLabels {
  if (recordCopies === undefined) {
    return {
      total: picker.count * copies,
      before: (position) => position * copies,
      recordAt: (label) => Math.floor(label / copies),
    };
  }
  const ends: number[] = [];
  let total = 0;
  for (let position = 0; position < picker.count; position++) {
    total += (recordCopies[picker.recordAt(position)] ?? 1) * copies;
    ends.push(total);
  }
  return {
    total,
    before: (position) => (position <= 0 ? 0 : (ends[position - 1] ?? total)),
    recordAt: (label) => countUpTo(ends, label),
  };
}
