import type { SideName } from "../document/design.ts";
import type { PageSetup } from "../document/pageSetup.ts";
import { paperSetup } from "./paperSetup.ts";
import { labelsBefore, type PrintRequest, type PrintSide } from "./printRequest.ts";
import { countUpTo, createRecordPicker, type RecordPicker } from "./recordPicker.ts";
import { backMirroring, type Mirroring, mirrored, slotPlace, slotsPerSheet } from "./slotPlace.ts";

/** A card in its slot. `recordIndex`, `copy` and `slot` are 0-based; `slot` counts in print order. */
export type PageSlot = {
  readonly recordIndex: number;
  readonly copy: number;
  readonly slot: number;
  readonly xMm: number;
  readonly yMm: number;
  /** The card is rotated by 180°, so that it is upright once the paper is turned over. */
  readonly turned: boolean;
};

/** A label's position on a page; `slot` counts in print order, 0-based. */
export type LabelSlot = Pick<PageSlot, "slot" | "xMm" | "yMm" | "turned">;

/** A label that separates groups, with the group's name and the number of people that follow. */
export type SeparatorSlot = LabelSlot & { readonly title: string; readonly cards: number };

export type PagePlan = {
  /** The sheet's number in the whole print, 0-based. */
  readonly sheet: number;
  /** Number of sheets in the whole print. */
  readonly sheets: number;
  readonly side: SideName;
  readonly mirroring: Mirroring;
  readonly slots: readonly PageSlot[];
  /** Absent on pages without a separator. */
  readonly separator?: SeparatorSlot;
};

/** The labels of a page that are printed on, in print order. */
export function labelsOf({ slots, separator }: Pick<PagePlan, "slots" | "separator">): readonly LabelSlot[] {
  return separator ? [separator, ...slots] : slots;
}

export type SheetPlan = {
  readonly records: number;
  /** The labels that the records fill, on one side. */
  readonly labels: RecordLabels;
  readonly slotsPerSheet: number;
  readonly sheets: number;
  /** Number of printed sides, which are the pages of the PDF. */
  readonly pages: number;
  /** Number of printed card sides. */
  readonly cards: number;
  /** The sheet (0-based) and side of page `index` (0-based). RangeError beyond the last page. */
  leaf(index: number): Leaf;
  readonly sides: readonly SideName[];
  sidePage(leaf: Leaf): PagePlan;
  /** Computes page `index` (0-based). RangeError beyond the last page. */
  page(index: number): PagePlan;
};

export type Leaf = { readonly sheet: number; readonly side: SideName };

/**
 * Lays out the records of a request on sheets. A record's copies stay together, excluded records leave no gap,
 * `startAt` leaves slots blank on the first sheet only, and a separator takes the next slot. `both` prints each
 * sheet's front and then its back, or all fronts first if sheets are turned by hand. Pages are computed on demand,
 * so the cost of a page depends on its slots, not on the number of records.
 */
export function planSheets(
  request: PrintRequest,
  total: number,
  stored: PageSetup,
  isDualSided: boolean,
): SheetPlan {
  const setup = paperSetup(stored, request.paper);
  const sides = sidesToPrint(request.side, isDualSided);
  const picker = createRecordPicker(request, total);
  const records = picker.count;
  const labels = recordLabels(request, picker);
  const slots = slotsPerSheet(setup);
  const skipped = labelsBefore(request);
  const sheets = labels.total === 0 ? 0 : Math.ceil((skipped + labels.total) / slots);
  const backs = backMirroring(setup, request.flipEdge);

  const { separator: title } = request;

  function labelAt(slot: number, mirroring: Mirroring): LabelSlot {
    return {
      slot,
      ...mirrored(slotPlace(setup, request.printOrder, slot), mirroring, setup),
      turned: mirroring === "top-bottom",
    };
  }

  function slotAt(sheet: number, slot: number, mirroring: Mirroring): PageSlot {
    const label = sheet * slots + slot - skipped;
    const position = labels.recordAt(label);
    return {
      recordIndex: picker.recordAt(position),
      copy: label - labels.before(position),
      ...labelAt(slot, mirroring),
    };
  }

  function leaf(index: number): Leaf {
    const found = leafAt(index, { sheets, sides, order: pageOrder(request) });
    if (found) return found;
    throw new RangeError(
      `There is no page ${index}: the print has ${sheets * sides.length} pages, counted from 0.`,
    );
  }

  function sidePage({ sheet, side }: Leaf): PagePlan {
    const mirroring = side === "back" ? backs : "none";
    const first = sheet === 0 ? skipped : 0;
    const last = Math.min(slots, skipped + labels.total - sheet * slots);
    const length = last - first;
    return {
      sheet,
      sheets,
      side,
      mirroring,
      slots: Array.from({ length }, (_, offset) => slotAt(sheet, first + offset, mirroring)),
      ...(sheet === 0 && title !== undefined
        ? { separator: { ...labelAt(request.startAt - 1, mirroring), title, cards: records } }
        : {}),
    };
  }

  return {
    records,
    labels,
    slotsPerSheet: slots,
    sheets,
    pages: sheets * sides.length,
    cards: labels.total * sides.length,
    sides,
    leaf,
    sidePage,
    page: (index) => sidePage(leaf(index)),
  };
}

/** The order of pages: each sheet's front and back together, or all fronts and then all backs. */
export type PageOrder = "sheet_by_sheet" | "fronts_then_backs" | "fronts_then_backs_reversed";

/**
 * Sheets that are turned by hand come back as a pile. Face down, the last sheet is on top, so its back is printed
 * first. Face up, the pile is turned over as a whole, so the first sheet comes first again.
 */
export function pageOrder({ side, printer }: Pick<PrintRequest, "side" | "printer">): PageOrder {
  if (side !== "both" || printer?.duplex !== "manual") return "sheet_by_sheet";
  return printer.pile === "face_up" ? "fronts_then_backs" : "fronts_then_backs_reversed";
}

/** The sheet and side of a page in a print with `sheets` sheets; null beyond the last page. */
export function leafAt(
  index: number,
  { sheets, sides, order }: { sheets: number; sides: readonly SideName[]; order: PageOrder },
): Leaf | null {
  const [first, second] = sides;
  if (first === undefined || index < 0 || index >= sheets * sides.length) return null;
  if (second === undefined) return { sheet: index, side: first };
  if (order === "sheet_by_sheet") {
    return { sheet: Math.floor(index / 2), side: index % 2 === 0 ? first : second };
  }
  if (index < sheets) return { sheet: index, side: first };
  const back = index - sheets;
  return { sheet: order === "fronts_then_backs" ? back : sheets - 1 - back, side: second };
}

function sidesToPrint(side: PrintSide, isDualSided: boolean): readonly SideName[] {
  if (side !== "front" && !isDualSided) throw new RangeError("A single-sided design has no back to print.");
  return side === "both" ? ["front", "back"] : [side];
}

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
