import type { Matrix } from "@print-builder/core/layout";

/**
 * A coordinate with 3 decimals: a canvas px is 0.27 mm, so this is a quarter of a micrometre on paper. Throws a
 * RangeError for a number that is not finite, because a browser would silently drop the shape.
 */
export function svgNumber(value: number): string {
  return rounded(value, 1e3);
}

/**
 * A matrix with 9 decimals in its linear part, because outlines of glyphs are thousands of font units long and are
 * scaled by a factor near 0.005.
 */
export function svgMatrix([a, b, c, d, e, f]: Matrix): string {
  const linear = [a, b, c, d].map((value) => rounded(value, 1e9)).join(" ");
  return `matrix(${linear} ${rounded(e, 1e6)} ${rounded(f, 1e6)})`;
}

function rounded(value: number, unitsPerOne: number): string {
  if (!Number.isFinite(value)) {
    throw new RangeError(`The drawing holds ${value} where a number belongs; it cannot be drawn.`);
  }
  // Adding 0 turns -0 into 0.
  return String(Math.round(value * unitsPerOne) / unitsPerOne + 0);
}
