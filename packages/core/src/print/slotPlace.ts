import type { PageSetup } from "../document/pageSetup.ts";
import type { FlipEdge, PrintOrder } from "./printRequest.ts";

/** Top left corner of a label on its sheet, mm. */
export type Place = { readonly xMm: number; readonly yMm: number };

/** How the labels of a page lie beside the page setup: as it says, or seen from the paper's back. */
export type Mirroring = "none" | "left-right" | "top-bottom";

export function slotsPerSheet({ page }: PageSetup): number {
  return page.across * page.down;
}

/** Where a slot lies on a front. `slot` is 0-based and counts in print order. */
export function slotPlace(setup: PageSetup, order: PrintOrder, slot: number): Place {
  const { across, down } = setup.page;
  const acrossFirst = order === "across_then_down";
  const column = acrossFirst ? slot % across : Math.floor(slot / down);
  const row = acrossFirst ? Math.floor(slot / across) : slot % down;
  return { xMm: columnX(setup, column), yMm: rowY(setup, row) };
}

export function columnX({ page, label }: PageSetup, column: number): number {
  return page.leftMm + column * (label.widthMm + page.hGapMm);
}

export function rowY({ page, label }: PageSetup, row: number): number {
  return page.topMm + row * (label.heightMm + page.vGapMm);
}

/**
 * How a back must lie to end up behind its front. The long edge of a portrait or square page and the short
 * one of a landscape page are vertical: turning the paper over such an edge swaps left and right. Turning it
 * over a horizontal edge swaps top and bottom, and what is printed there stands on its head.
 */
export function backMirroring({ page }: PageSetup, flip: FlipEdge): Mirroring {
  const longEdgeIsVertical = page.widthMm <= page.heightMm;
  return (flip === "long") === longEdgeIsVertical ? "left-right" : "top-bottom";
}

/** The place of the same label on the mirrored page. */
export function mirrored({ xMm, yMm }: Place, mirroring: Mirroring, { page, label }: PageSetup): Place {
  if (mirroring === "left-right") return { xMm: page.widthMm - xMm - label.widthMm, yMm };
  if (mirroring === "top-bottom") return { xMm, yMm: page.heightMm - yMm - label.heightMm };
  return { xMm, yMm };
}
