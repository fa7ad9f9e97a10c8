import type { LabelGrid, PageSetup, SheetSetup } from "../document/pageSetup.ts";
import type { FlipEdge, PrintOrder } from "./printRequest.ts";

/** Top left corner of a label on its sheet, mm. */
export type Place = { readonly xMm: number; readonly yMm: number };

/** The arrangement of a page's labels: as in the page setup, or mirrored as seen from the back of the paper. */
export type Mirroring = "none" | "left-right" | "top-bottom";

/** The grids of a sheet in filling order. */
export function labelGrids(page: SheetSetup): readonly LabelGrid[] {
  return [page, ...page.moreGrids];
}

export function slotsPerSheet({ page, layout }: Pick<PageSetup, "page" | "layout">): number {
  if (layout === "single") return 1;
  return labelGrids(page).reduce((slots, { across, down }) => slots + across * down, 0);
}

/**
 * The position of a slot on a front. `slot` is 0-based and counts in print order, grid by grid. Throws a RangeError
 * beyond the last slot.
 */
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
 * Returns how to mirror a back so that it ends up behind its front. A portrait or square page's long edge and a
 * landscape page's short edge are vertical, and turning the sheet over a vertical edge swaps left and right. Turning
 * it over a horizontal edge swaps top and bottom, and the backs are printed upside down. Single cards are not
 * mirrored, because print shops impose them again and need both sides upright.
 */
export function backMirroring({ page, layout }: PageSetup, flip: FlipEdge): Mirroring {
  if (layout === "single") return "left-right";
  const longEdgeIsVertical = page.widthMm <= page.heightMm;
  return (flip === "long") === longEdgeIsVertical ? "left-right" : "top-bottom";
}

/** The label's position on the mirrored page. */
export function mirrored({ xMm, yMm }: Place, mirroring: Mirroring, { page, label }: PageSetup): Place {
  if (mirroring === "left-right") return { xMm: page.widthMm - xMm - label.widthMm, yMm };
  if (mirroring === "top-bottom") return { xMm, yMm: page.heightMm - yMm - label.heightMm };
  return { xMm, yMm };
}
