import type { SideName } from "../document/design.ts";
import type { PageSetup } from "../document/pageSetup.ts";
import type { PrintRequest, PrintSide } from "./printRequest.ts";
import { createRecordPicker } from "./recordPicker.ts";
import { backMirroring, type Mirroring, mirrored, slotPlace, slotsPerSheet } from "./slotPlace.ts";

/** A card in its place. `recordIndex`, `copy` and `slot` are 0-based; `slot` counts in print order. */
export type PageSlot = {
  readonly recordIndex: number;
  readonly copy: number;
  readonly slot: number;
  readonly xMm: number;
  readonly yMm: number;
  /** The card stands on its head, so that it is upright once the paper is turned over. */
  readonly turned: boolean;
};

export type PagePlan = {
  readonly side: SideName;
  readonly mirroring: Mirroring;
  readonly slots: readonly PageSlot[];
};

export type SheetPlan = {
  readonly records: number;
  readonly copies: number;
  readonly slotsPerSheet: number;
  /** Sheets of paper. */
  readonly sheets: number;
  /** Printed sides of paper: pages of the PDF. */
  readonly pages: number;
  /** Cards printed, each side counted. */
  readonly cards: number;
  /** Page `index` (0-based), worked out when asked for. RangeError beyond the last page. */
  page(index: number): PagePlan;
};

/**
 * Lays the records of a request out on sheets. The copies of a record follow each other, records that are left
 * out leave no gap, `startAt` leaves slots free on the first sheet only, and `both` prints each sheet's front and
 * then its back. Nothing is built ahead: a page costs its slots, however many records there are.
 */
export function planSheets(
  request: PrintRequest,
  total: number,
  setup: PageSetup,
  isDualSided: boolean,
): SheetPlan {
  const sides = sidesToPrint(request.side, isDualSided);
  const picker = createRecordPicker(request, total);
  const records = picker.count;
  const copies = request.copiesPerRecord;
  const slots = slotsPerSheet(setup);
  const skipped = request.startAt - 1;
  const labels = records * copies;
  const sheets = labels === 0 ? 0 : Math.ceil((skipped + labels) / slots);
  const backs = backMirroring(setup, request.flipEdge);

  function slotAt(sheet: number, slot: number, mirroring: Mirroring): PageSlot {
    const label = sheet * slots + slot - skipped;
    return {
      recordIndex: picker.recordAt(Math.floor(label / copies)),
      copy: label % copies,
      slot,
      ...mirrored(slotPlace(setup, request.printOrder, slot), mirroring, setup),
      turned: mirroring === "top-bottom",
    };
  }

  function page(index: number): PagePlan {
    const side = sides[index % sides.length];
    const sheet = Math.floor(index / sides.length);
    if (side === undefined || sheet >= sheets) {
      throw new RangeError(
        `There is no page ${index}: the print has ${sheets * sides.length} pages, counted from 0.`,
      );
    }
    const mirroring = side === "back" ? backs : "none";
    const first = sheet === 0 ? skipped : 0;
    const last = Math.min(slots, skipped + labels - sheet * slots);
    const length = last - first;
    return {
      side,
      mirroring,
      slots: Array.from({ length }, (_, offset) => slotAt(sheet, first + offset, mirroring)),
    };
  }

  return {
    records,
    copies,
    slotsPerSheet: slots,
    sheets,
    pages: sheets * sides.length,
    cards: labels * sides.length,
    page,
  };
}

function sidesToPrint(side: PrintSide, isDualSided: boolean): readonly SideName[] {
  if (side !== "front" && !isDualSided) throw new RangeError("A single-sided design has no back to print.");
  return side === "both" ? ["front", "back"] : [side];
}
