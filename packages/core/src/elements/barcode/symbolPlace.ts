import type { BarcodeSymbol } from "../../barcodes/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { mmToDots } from "../../drawing/inches.ts";
import type { Paper } from "../drawTools.ts";

export type SymbolPlace = { readonly box: Box; readonly modulePx: number };

/** Printer dots per px of the card. */
export function dotsPerPx({ mmPerPx, dpi, stretch = 1 }: Paper): number {
  return mmToDots(mmPerPx * stretch, dpi);
}

/** One axis of a box in printer dots: the dots per px, and the dot where the box starts. */
type DotAxis = { readonly perPx: number; readonly start: number };

type DotAxes = { readonly x: DotAxis; readonly y: DotAxis };

/** Tolerance for the rounding errors of a rotation by 90°. */
const dust = 1e-9;

/**
 * The axes of a box in printer dots. Starts are NaN for a tilted box or without a sheet, because the box cannot be
 * aligned to dots then.
 */
function axesOf(paper: Paper): DotAxes {
  const perPx = dotsPerPx(paper);
  const unknown = { x: { perPx, start: Number.NaN }, y: { perPx, start: Number.NaN } };
  if (!paper.dots) return unknown;
  const [a, b, c, d, e, f] = paper.dots;
  if (Math.abs(b) < dust && Math.abs(c) < dust)
    return { x: { perPx: a, start: e }, y: { perPx: d, start: f } };
  if (Math.abs(a) < dust && Math.abs(d) < dust)
    return { x: { perPx: b, start: f }, y: { perPx: c, start: e } };
  return unknown;
}

/** Rounds a length down to whole dots. Lengths below one dot are unchanged. */
function wholeDots(px: number, { perPx }: DotAxis): number {
  // The small addition keeps whole numbers whole despite rounding errors.
  const dots = Math.floor(px * Math.abs(perPx) + 1e-6);
  return dots < 1 ? px : dots / Math.abs(perPx);
}

/** Rounds a position to the nearest dot boundary. */
function onDot(px: number, { perPx, start }: DotAxis): number {
  return Number.isNaN(start) ? px : (Math.round(start + px * perPx) - start) / perPx;
}

/**
 * Centres the symbol in its box. Symbols with square modules are as large as the box allows, and bars fill its
 * height. On a printer, a module is a whole number of dots and the first module begins on a dot, so that bars of
 * equal width print equally wide.
 */
export function placeSymbol(
  { columns, rows, unit = 1 }: BarcodeSymbol,
  aspect: "fill" | "keep",
  box: Box,
  paper: Paper | null,
): SymbolPlace {
  const isField = aspect === "keep";
  const columnPx = isField ? Math.min(box.width / columns, box.height / rows) : box.width / columns;
  const axes = paper && axesOf(paper);
  const modulePx = axes ? wholeDots(columnPx * unit, axes.x) : columnPx * unit;
  const side = modulePx / unit;
  // Modules need the same number of dots on both axes, whose scales may differ if the canvas is fitted to its label.
  const down = axes && isField ? side * Math.abs(axes.x.perPx / axes.y.perPx) : side;
  const width = side * columns;
  const height = isField ? down * rows : box.height;
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  return {
    box: {
      x: axes ? onDot(x, axes.x) : x,
      y: axes && isField ? onDot(y, axes.y) : y,
      width,
      height,
    },
    modulePx,
  };
}
