import type { PageSetup } from "../document/pageSetup.ts";
import { paperSetup } from "./paperSetup.ts";
import { leafAt, pageOrder, type RecordLabels, recordLabels, type SheetPlan } from "./planSheets.ts";
import { labelsBefore, type PrintRequest } from "./printRequest.ts";
import { batchSize, createRecordPicker } from "./recordPicker.ts";
import { slotsPerSheet } from "./slotPlace.ts";

/** Sheets `first` up to but not including `beyond`, 0-based. */
export type SheetSpan = { readonly first: number; readonly beyond: number };

/** A part of a print; `records` is the number of records completed by the end of this part. */
export type PrintPart = SheetSpan & { readonly records: number };

type Start = Pick<PrintRequest, "startAt" | "separator">;

/**
 * Splits a print into parts of about `size` records, between sheets. Together, the parts have exactly the pages of
 * the whole print: the start position counts once, no label stays blank at a split, and a sheet's front and back are
 * in the same part. Parts without a sheet are omitted.
 */
export function planParts(request: Start, plan: SheetPlan, size: number = batchSize): readonly PrintPart[] {
  const parts: PrintPart[] = [];
  const count = Math.ceil(plan.records / size);
  for (let part = 1, first = 0; part <= count; part++) {
    const beyond = sheetsUpTo(request, plan, Math.min(plan.records, part * size));
    if (beyond === first) continue;
    const records = recordsOnSheets(request, plan, { first, beyond });
    parts.push({ first, beyond, records });
    first = beyond;
  }
  return parts;
}

/** Number of records whose last label is on these sheets. */
export function recordsOnSheets(request: Start, plan: SheetPlan, { first, beyond }: SheetSpan): number {
  return recordsThrough(request, plan, beyond) - recordsThrough(request, plan, first);
}

/** Makes a separate print of some sheets. Throws a RangeError for sheets that do not exist. */
export function sheetsOf(
  request: Start & Pick<PrintRequest, "side" | "printer">,
  plan: SheetPlan,
  { first, beyond }: SheetSpan,
): SheetPlan {
  if (first < 0 || beyond > plan.sheets || first >= beyond) {
    throw new RangeError(`There are no sheets ${first} to ${beyond}: the print has ${plan.sheets}.`);
  }
  const { sides } = plan;
  const sheets = beyond - first;
  const labels = labelsThrough(request, plan, beyond) - labelsThrough(request, plan, first);
  const leaf = (index: number) => {
    const found = leafAt(index, { sheets, sides, order: pageOrder(request) });
    if (found) return found;
    throw new RangeError(`There is no page ${index}: these sheets have ${sheets * sides.length} pages.`);
  };
  const sidePage: SheetPlan["sidePage"] = ({ sheet, side }) => plan.sidePage({ sheet: first + sheet, side });
  return {
    ...plan,
    records: recordsOnSheets(request, plan, { first, beyond }),
    sheets,
    pages: sheets * sides.length,
    cards: labels * sides.length,
    leaf,
    sidePage,
    page: (index) => sidePage(leaf(index)),
  };
}

/** Number of sheets that hold all labels of the first `records` records. */
function sheetsUpTo(request: Start, plan: SheetPlan, records: number): number {
  return Math.ceil((labelsBefore(request) + plan.labels.before(records)) / plan.slotsPerSheet);
}

function recordsThrough(request: Start, plan: SheetPlan, sheets: number): number {
  return plan.labels.recordAt(labelsThrough(request, plan, sheets));
}

function labelsThrough(request: Start, plan: SheetPlan, sheets: number): number {
  const slots = sheets * plan.slotsPerSheet - labelsBefore(request);
  return Math.min(plan.labels.total, Math.max(0, slots));
}

type Split = {
  readonly total: number;
  readonly setup: PageSetup;
  /** Approximate number of records per part, without excluded records. */
  readonly size?: number;
};

/**
 * Splits a print into requests of about `size` records, to be printed one after another. As with `planParts`, a part
 * ends with a full sheet, so that the parts have exactly the pages of the whole print and the start position counts
 * once. If no sheet near the split ends between two records, because copies never fill a sheet evenly, the next part
 * begins on a fresh sheet: a request cannot begin in the middle of a record's copies.
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

export function partSizes(request: PrintRequest, split: Split): readonly number[] {
  return partRequests(request, split).map((part) => createRecordPicker(part, split.total).count);
}

type Filling = {
  readonly startAt: number;
  readonly first: number;
  readonly labels: RecordLabels;
  readonly slots: number;
};

/**
 * The smallest number of records, at least `least`, that fills its sheets exactly; `least` if no such number is
 * nearby.
 */
function upToFullSheet(least: number, { startAt, first, labels, slots }: Filling): number {
  const before = labels.before(first);
  // If all records have the same number of copies, positions on the sheet repeat after as many records as it has
  // slots.
  for (let count = least; count < least + slots; count++) {
    if ((startAt - 1 + labels.before(first + count) - before) % slots === 0) return count;
  }
  return least;
}
