import type { DrawOp } from "@print-builder/core/layout";
import type { Pixels } from "./readPixels.ts";

export type ModulesOp = Extract<DrawOp, { op: "modules" }>;

/** A symbol in pixels: its box begins `edgePx` from the picture's edge. */
export type SymbolFrame = {
  readonly pixels: Pixels;
  readonly op: ModulesOp;
  readonly pxPerUnit: number;
  readonly edgePx: number;
};

/** Relative luminance, 0..1: the lightest and darkest of the symbol, and the darkest of the quiet zone around it. */
export type SymbolLight = { readonly lightest: number; readonly darkest: number; readonly margin: number };

/** How bright a channel's value is, linear in light. */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

function lightAt({ data, width }: Pixels, x: number, y: number): number {
  const at = 4 * (y * width + x);
  const part = (offset: number) => linear[data[at + offset] ?? 255] ?? 1;
  return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
}

/** The dark part of a symbol, in its modules: what is around it is its quiet zone. */
function inkOf({ rects }: ModulesOp) {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let at = 0; at + 3 < rects.length; at += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = rects.slice(at, at + 4);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { left, top, right, bottom };
}

/** Columns of the narrowest bar. */
export function narrowest({ rects }: ModulesOp): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 2; at < rects.length; at += 4) least = Math.min(least, rects[at] ?? least);
  return least;
}

/** Looks at whole pixels only: those on edges are mixed. */
export function symbolLight({ pixels, op, pxPerUnit, edgePx }: SymbolFrame): SymbolLight {
  const { box, columns, rows } = op;
  const ink = inkOf(op);
  const [perColumn, perRow] = [(box.width / columns) * pxPerUnit, (box.height / rows) * pxPerUnit];
  const [left, right] = [edgePx + ink.left * perColumn, edgePx + ink.right * perColumn];
  const [top, bottom] = [edgePx + ink.top * perRow, edgePx + ink.bottom * perRow];
  let [lightest, darkest, margin] = [0, 1, 1];
  for (let y = Math.ceil(edgePx); y + 1 <= edgePx + rows * perRow; y++) {
    for (let x = Math.ceil(edgePx); x + 1 <= edgePx + columns * perColumn; x++) {
      const light = lightAt(pixels, x, y);
      const isInside = x >= left && x + 1 <= right && y >= top && y + 1 <= bottom;
      const isOutside = x + 1 <= left || x >= right || y + 1 <= top || y >= bottom;
      if (isOutside) margin = Math.min(margin, light);
      if (!isInside) continue;
      lightest = Math.max(lightest, light);
      darkest = Math.min(darkest, light);
    }
  }
  return { lightest, darkest, margin };
}
