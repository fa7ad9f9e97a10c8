import type { Matrix, PathCommand } from "@print-builder/core/layout";

/**
 * A coordinate with 3 decimals: a canvas px is 0.27 mm, so this is a quarter of a micrometre on paper. Throws a
 * RangeError for a number that is not finite, because a browser would silently drop the shape.
 */
export function svgNumber(value: number): string {
  return rounded(value, 1e3);
}

/**
 * A matrix with 9 decimals in its linear part, because glyph outlines are thousands of font units long and are scaled
 * by a factor near 0.005.
 */
export function svgMatrix([a, b, c, d, e, f]: Matrix): string {
  const linear = [a, b, c, d].map((value) => rounded(value, 1e9)).join(" ");
  return `matrix(${linear} ${rounded(e, 1e6)} ${rounded(f, 1e6)})`;
}

function rounded(value: number, unitsPerOne: number): string {
  if (!Number.isFinite(value)) {
    throw new RangeError(`The drawing contains ${value} where a number is needed; it cannot be drawn.`);
  }
  // Adding 0 turns -0 into 0.
  return String(Math.round(value * unitsPerOne) / unitsPerOne + 0);
}

/** Writes path commands as the value of a `d` attribute. */
export function pathData(path: readonly PathCommand[]): string {
  let data = "";
  for (const [letter, ...numbers] of path) {
    data += letter + numbers.map(svgNumber).join(" ");
  }
  return data;
}

/** Rectangles `x, y, width, height, …` as one path. */
export function rectsData(rects: readonly number[]): string {
  let data = "";
  for (let i = 0; i + 3 < rects.length; i += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = rects.slice(i, i + 4);
    const across = svgNumber(width);
    data += `M${svgNumber(x)} ${svgNumber(y)}h${across}v${svgNumber(height)}h-${across}z`;
  }
  return data;
}
