import type { DrawOp } from "@print-builder/core/layout";
import type { Pixels } from "./readPixels.ts";

export type ModulesOp = Extract<DrawOp, { op: "modules" }>;

/** A symbol's pixels: its box begins `edgePx` from the picture's edge. */
export type SymbolFrame = {
  readonly pixels: Pixels;
  readonly op: ModulesOp;
  readonly pxPerUnit: number;
  readonly edgePx: number;
};

/**
 * Relative luminance, 0..1: the lightest and darkest part of the symbol, and the darkest part of the quiet zone around
 * it.
 */
export type SymbolLight = { readonly lightest: number; readonly darkest: number; readonly margin: number };

/** Linear luminance that each value of a channel adds to a pixel. */
const [red, green, blue] = [0.2126, 0.7152, 0.0722].map((share) =>
  Float32Array.from({ length: 256 }, (_, value) => {
    const part = value / 255;
    return share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }),
) as [Float32Array, Float32Array, Float32Array];

/** Bounds of an area in pixels; only whole pixels inside it count. */
type Area = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** If the area contains no whole pixel, darkest is 1 and lightest is 0. */
function lightIn({ data, width }: Pixels, { left, top, right, bottom }: Area) {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  const range = { lightest: 0, darkest: 1 };
  const [from, to] = [Math.ceil(left), Math.floor(right)];
  let last = -1;
  for (let y = Math.ceil(top); y + 1 <= bottom; y++) {
    for (let at = y * width + from; at < y * width + to; at++) {
      const word = words[at] ?? 0;
      // Fast path: nearly every pixel equals its neighbour.
      if (word === last) continue;
      last = word;
      const byte = 4 * at;
      const light =
        (red[data[byte] ?? 0] ?? 0) + (green[data[byte + 1] ?? 0] ?? 0) + (blue[data[byte + 2] ?? 0] ?? 0);
      range.lightest = Math.max(range.lightest, light);
      range.darkest = Math.min(range.darkest, light);
    }
  }
  return range;
}

/**
 * The dark area of a symbol, in modules: everything around it is the quiet zone, which is one module wide if the symbol
 * has no bars.
 */
function inkOf({ rects, columns, rows }: ModulesOp) {
  if (rects.length === 0) return { left: 1, top: 1, right: columns - 1, bottom: rows - 1 };
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let at = 0; at + 3 < rects.length; at += 4) {
    const [x = 0, y = 0] = [rects[at], rects[at + 1]];
    const [width = 0, height = 0] = [rects[at + 2], rects[at + 3]];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { left, top, right, bottom };
}

/** The columns of the narrowest bar; 1 for a symbol without bars. */
export function narrowest({ rects }: ModulesOp): number {
  if (rects.length === 0) return 1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 2; at < rects.length; at += 4) least = Math.min(least, rects[at] ?? least);
  return least;
}

/** Uses whole pixels only, because pixels on edges have mixed colours. */
export function symbolLight({ pixels, op, pxPerUnit, edgePx }: SymbolFrame): SymbolLight {
  const { box, columns, rows } = op;
  const ink = inkOf(op);
  const [perColumn, perRow] = [(box.width / columns) * pxPerUnit, (box.height / rows) * pxPerUnit];
  const [left, right] = [edgePx + ink.left * perColumn, edgePx + ink.right * perColumn];
  const [top, bottom] = [edgePx + ink.top * perRow, edgePx + ink.bottom * perRow];
  const whole = {
    left: edgePx,
    top: edgePx,
    right: edgePx + columns * perColumn,
    bottom: edgePx + rows * perRow,
  };
  const inside = { left, top, right, bottom };
  const margins = [
    { ...whole, right: left },
    { ...whole, left: right },
    { ...whole, bottom: top },
    { ...whole, top: bottom },
  ];
  const margin = Math.min(...margins.map((each) => lightIn(pixels, each).darkest));
  return { ...lightIn(pixels, inside), margin };
}
