import type { PageSetup } from "../document/pageSetup.ts";
import type { CardDrawing, Matrix } from "../drawing/drawOp.ts";
import type { LabelFit } from "./labelFit.ts";
import { outlineAt } from "./labelOutline.ts";
import type { PageSlot } from "./planSheets.ts";
import type { PlacedCard } from "./sheet.ts";

/** Puts a card into its slot: fitted to the label, rotated by 180° if the slot is, and clipped. */
export function placeOnSheet(
  drawing: CardDrawing,
  slot: Pick<PageSlot, "xMm" | "yMm" | "turned">,
  setup: PageSetup,
  fit: LabelFit,
): PlacedCard {
  const { xMm, yMm } = slot;
  // A label's outline is the same after half a turn, so the clip does not change.
  return { drawing, toSheet: sheetMatrix(slot, setup, fit), clip: outlineAt(setup.label, xMm, yMm) };
}

/** Maps a card's canvas to its sheet, mm. */
export function sheetMatrix(
  { xMm, yMm, turned }: Pick<PageSlot, "xMm" | "yMm" | "turned">,
  { label }: PageSetup,
  { matrix: [a, b, c, d, e, f] }: LabelFit,
): Matrix {
  if (!turned) return [a, b, c, d, e + xMm, f + yMm];
  return [-a, -b, -c, -d, xMm + label.widthMm - e, yMm + label.heightMm - f];
}
