import type { PageSetup } from "../document/pageSetup.ts";
import type { PrintOrder } from "./printRequest.ts";
import { slotPlace, slotsPerSheet } from "./slotPlace.ts";

/** Tolerance for rounding errors, too small to be visible on paper. */
const toleranceMm = 0.01;

/**
 * The slots (0-based, in print order) whose labels extend beyond the page. Backs need no check, because they mirror
 * their fronts.
 */
export function labelsOffPage(setup: PageSetup, order: PrintOrder = "across_then_down"): readonly number[] {
  const { page, label } = setup;
  const slots = Array.from({ length: slotsPerSheet(setup) }, (_, slot) => slot);
  return slots.filter((slot) => {
    const { xMm, yMm } = slotPlace(setup, order, slot);
    const overX = xMm + label.widthMm - page.widthMm;
    const overY = yMm + label.heightMm - page.heightMm;
    return Math.max(overX, overY) > toleranceMm;
  });
}

/** Explains which labels extend beyond the page and how to fix it; null if all labels are on the page. */
export function labelsOffPageMessage(setup: PageSetup): string | null {
  const { page, label } = setup;
  const off = labelsOffPage(setup).length;
  if (off === 0) return null;
  const labelSize = `${label.widthMm} × ${label.heightMm} mm`;
  const pageSize = `${page.widthMm} × ${page.heightMm} mm`;
  if (label.widthMm - page.widthMm > toleranceMm || label.heightMm - page.heightMm > toleranceMm) {
    return `The label (${labelSize}) is larger than the page (${pageSize}): choose a larger page or a smaller label in Page Setup.`;
  }
  const what =
    off === 1 ? "1 label extends beyond" : `${off} of ${slotsPerSheet(setup)} labels extend beyond`;
  return `${what} the page (${pageSize}). Print fewer across or down, or change margins and gaps in Page Setup.`;
}
