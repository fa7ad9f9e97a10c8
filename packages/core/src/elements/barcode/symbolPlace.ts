import type { BarcodeSymbol } from "../../barcodes/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { mmToDots } from "../../drawing/inches.ts";
import type { Paper } from "../drawTools.ts";

/** Where a symbol lies in its box, and how wide its narrowest bar is there, px. */
export type SymbolPlace = { readonly box: Box; readonly modulePx: number };

/** How many of the printer's dots lie along a px of the card. */
export function dotsPerPx({ mmPerPx, dpi, stretch = 1 }: Paper): number {
  return mmToDots(mmPerPx * stretch, dpi);
}

/** Of a whole number of printer dots, so that every bar of one width comes out alike; none becomes wider. */
function wholeDots(modulePx: number, paper: Paper | null): number {
  if (!paper) return modulePx;
  // What was a whole number before the arithmetic stays one.
  const dots = Math.floor(modulePx * dotsPerPx(paper) + 1e-6);
  return dots < 1 ? modulePx : dots / dotsPerPx(paper);
}

/**
 * The symbol in the middle of its box. One that keeps its modules square takes as much as fits, bars fill the height.
 * For a printer a module is a whole number of its dots.
 */
export function placeSymbol(
  { columns, rows, unit = 1 }: BarcodeSymbol,
  aspect: "fill" | "keep",
  box: Box,
  paper: Paper | null,
): SymbolPlace {
  const columnPx = aspect === "fill" ? box.width / columns : Math.min(box.width / columns, box.height / rows);
  const modulePx = wholeDots(columnPx * unit, paper);
  const side = modulePx / unit;
  const width = side * columns;
  const height = aspect === "fill" ? box.height : side * rows;
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  return { box: { x, y, width, height }, modulePx };
}
