import type { LabelGrid, PageSetup, SheetSetup } from "../document/pageSetup.ts";
import type { FlipEdge, PrintOrder } from "./printRequest.ts";

/** Top left corner of a label on its sheet, mm. */
export type Place = { readonly xMm: number; readonly yMm: number };

/** How the labels of a page lie beside the page setup: as it says, or seen from the paper's back. */
export type Mirroring = "none" | "left-right" | "top-bottom";

/** The grids of a sheet in the order in which they are filled. */
export function labelGrids(page: SheetSetup): readonly LabelGrid[] {
  return [page, ...page.moreGrids];
}

export function slotsPerSheet({ page, layout }: Pick<PageSetup, "page" | "layout">): number {
  if (layout === "single") return 1;
  return labelGrids(page).reduce((slots, { across, down }) => slots + across * down, 0);
}

/** Where a slot lies on a front. `slot` is 0-based and counts in print order, grid after grid. RangeError beyond the last. */
export function slotPlace(setup: PageSetup, order: PrintOrder, slot: number): Place {
  let inGrid = slot;
  for (const grid of labelGrids(setup.page)) {
    const { across, down } = grid;
    if (inGrid < across * down) {
      const acrossFirst = order === "across_then_down";
      const column = acrossFirst ? inGrid % across : Math.floor(inGrid / down);
      const row = acrossFirst ? Math.floor(inGrid / across) : inGrid % down;
      return { xMm: columnX(setup, grid, column), yMm: rowY(setup, grid, row) };
    }
    inGrid -= across * down;
  }
  throw new RangeError(`There is no slot ${slot}: the sheet has ${slotsPerSheet(setup)}, counted from 0.`);
}

export function columnX({ label }: PageSetup, grid: LabelGrid, column: number): number {
  return grid.leftMm + column * (label.widthMm + grid.hGapMm);
}

export function rowY({ label }: PageSetup, grid: LabelGrid, row: number): number {
  return grid.topMm + row * (label.heightMm + grid.vGapMm);
}

/**
 * How a back must lie to end up behind its front. The long edge of a portrait or square page and the short
 * one of a landscape page are vertical: turning the paper over such an edge swaps left and right. Turning it
 * over a horizontal edge swaps top and bottom, and what is printed there stands on its head. Single cards are not
 * turned: whoever prints them lays them out anew, and wants both sides upright.
 */
export function backMirroring({ page, layout }: PageSetup, flip: FlipEdge): Mirroring {
  if (layout === "single") return "left-right";
  const longEdgeIsVertical = page.widthMm <= page.heightMm;
  return (flip === "long") === longEdgeIsVertical ? "left-right" : "top-bottom";
}

/** The place of the same label on the mirrored page. */
export function mirrored({ xMm, yMm }: Place, mirroring: Mirroring, { page, label }: PageSetup): Place {
  if (mirroring === "left-right") return { xMm: page.widthMm - xMm - label.widthMm, yMm };
  if (mirroring === "top-bottom") return { xMm, yMm: page.heightMm - yMm - label.heightMm };
  return { xMm, yMm };
}
