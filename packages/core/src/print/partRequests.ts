import type { PageSetup } from "../document/pageSetup.ts";
import { paperSetup } from "./paperSetup.ts";
import type { PrintRequest } from "./printRequest.ts";
import { type RecordLabels, recordLabels } from "./recordLabels.ts";
import { createRecordPicker } from "./recordPicker.ts";
import { batchSize } from "./recordRange.ts";
import { slotsPerSheet } from "./slotPlace.ts";

type Split = {
  readonly total: number;
  readonly setup: PageSetup;
  /** Records of a part, about; those that are left out do not count. */
  readonly size?: number;
};

/**
 * Cuts a print into requests of about `size` records each, to be printed one after the other. As with `planParts`
 * a part ends where a sheet is full, so that together they are page by page the print as a whole and the start
 * position counts once. Where no sheet ends between two records near the cut (copies that never come out even
 * with the sheet), the next part begins on a fresh sheet: a request cannot begin amid the copies of a record.
 */
export function partRequests(
  request: PrintRequest,
  { total, setup, size = batchSize }: Split,
): readonly PrintRequest[] {
  const { excludeRecords, ...rest } = request;
  const picker = createRecordPicker(request, total);
  const labels = recordLabels(request, picker);
  const slots = slotsPerSheet(paperSetup(setup, request.paper));
  const parts: PrintRequest[] = [];
  for (let part = 1, first = 0; first < picker.count; part++) {
    const startAt = first === 0 ? request.startAt : 1;
    const least = Math.min(part * size, picker.count) - first;
    if (least <= 0) continue;
    const count = Math.min(picker.count - first, upToFullSheet(least, { startAt, first, labels, slots }));
    const start = picker.recordAt(first);
    const end = picker.recordAt(first + count - 1);
    const left = excludeRecords?.filter((record) => record > start && record < end) ?? [];
    parts.push({
      ...rest,
      range: { type: "range", start, end },
      ...(left.length > 0 ? { excludeRecords: left } : {}),
      startAt,
    });
    first += count;
  }
  return parts;
}

/** How many records each part of a print holds. */
export function partSizes(request: PrintRequest, split: Split): readonly number[] {
  return partRequests(request, split).map((part) => createRecordPicker(part, split.total).count);
}

type Filling = {
  readonly startAt: number;
  /** The first record of the part. */
  readonly first: number;
  readonly labels: RecordLabels;
  readonly slots: number;
};

/** The number of records, `least` or a few more, with which a sheet is full; `least` where there is none. */
function upToFullSheet(least: number, { startAt, first, labels, slots }: Filling): number {
  const before = labels.before(first);
  // With equal copies, the place after a record's last copy repeats itself after as many records as there are slots.
  for (let count = least; count < least + slots; count++) {
    if ((startAt - 1 + labels.before(first + count) - before) % slots === 0) return count;
  }
  return least;
}
