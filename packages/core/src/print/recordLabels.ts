import type { PrintRequest } from "./printRequest.ts";
import { countUpTo, type RecordPicker } from "./recordPicker.ts";

/**
 * The labels of a print's records, where a record's copies stay together. Records are numbered by their
 * position in the print and labels in print order, both from 0 and without the labels before the first card.
 */
export type RecordLabels = {
  readonly total: number;
  /** Number of labels before a record's first one. */
  before(position: number): number;
  recordAt(label: number): number;
};

/** The labels of picked records; each record gets `copiesPerRecord` times its own number of cards. */
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
