import type { PageSetup } from "../document/pageSetup.ts";
import { planSheets } from "../print/planSheets.ts";
import type { PrintRequest } from "../print/printRequest.ts";
import { slotsPerSheet } from "../print/slotPlace.ts";
import { type MarkLack, sheetMarks } from "./sheetMarks.ts";

/** Sheets with more labels are not searched for room: no press cuts that many apart. */
const mostLabels = 2_000;

/** Which of the marks that a sheet (see `paperSetup`) asks for have no room on it, on either side that is printed; a full sheet is looked at. */
export function markLacks(
  setup: PageSetup,
  { side, flipEdge }: Pick<PrintRequest, "side" | "flipEdge">,
): readonly MarkLack[] {
  const slots = slotsPerSheet(setup);
  if (setup.marks.length === 0 || slots > mostLabels) return [];
  const request: PrintRequest = {
    ...{ range: { type: "all" }, side, copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
    ...{ dpi: 300, showGuides: false, flipEdge },
  };
  const full = planSheets(request, slots, setup, side !== "front");
  const worst = new Map<string, MarkLack>();
  for (let page = 0; page < full.pages; page++) {
    for (const lack of sheetMarks(full.page(page), setup).lacking) {
      if (lack.missing > (worst.get(lack.mark)?.missing ?? 0)) worst.set(lack.mark, lack);
    }
  }
  return [...worst.values()];
}
