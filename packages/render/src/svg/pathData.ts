import type { PathCommand } from "@print-builder/core/layout";
import { svgNumber } from "./svgNumber.ts";

/** The commands as the text of a `d` attribute. */
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
