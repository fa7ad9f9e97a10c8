import { leafAt, pageOrder, type SheetPlan } from "./planSheets.ts";
import { labelsBefore, type PrintRequest } from "./printRequest.ts";
import { batchSize } from "./recordRange.ts";

/** Sheets `first` up to but not including `beyond`, 0-based. */
export type SheetSpan = { readonly first: number; readonly beyond: number };

/** A part of a print, with the number of records that are wholly printed once it is. */
export type PrintPart = SheetSpan & { readonly records: number };

type Start = Pick<PrintRequest, "startAt" | "separator">;

/**
 * Cuts a print into parts of about `size` records each. The cuts lie between sheets: a part begins with the sheet
 * after the one that its last label before it stands on. Put one after the other, the parts are page by page the
 * print as a whole: the start position counts once, no label stays blank at a cut, and a sheet's front and back
 * lie in the same part. Parts without a sheet of their own, of labels smaller than that, are left out.
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

/** Records whose last label stands on these sheets. */
export function recordsOnSheets(request: Start, plan: SheetPlan, { first, beyond }: SheetSpan): number {
  return recordsThrough(request, plan, beyond) - recordsThrough(request, plan, first);
}

/** Some sheets of a print as a print of their own. RangeError for sheets that are not there. */
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

/** Sheets that hold all labels of the first `records` records. */
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
