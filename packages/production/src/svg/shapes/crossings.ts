import type { PathCommand } from "@print-builder/core/layout";
import { SvgError } from "../svgError.ts";

/**
 * Limit on pairs of lines that may cross when an outline is clipped or its inside is found. Time grows with them: this
 * many take a second. Drawings have a few for each of their at most 30,000 lines.
 */
const mostPairs = 50_000;
const mostComparisons = 20_000_000;
const mostDashes = 2_000;

type Span = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/**
 * Throws SvgError for outlines that intersect themselves or each other too often, before the intersections are
 * computed.
 */
export function refuseManyCrossings(...paths: readonly (readonly PathCommand[])[]): void {
  const spans = paths.flatMap(spansOf).sort((one, other) => one.left - other.left);
  let pairs = 0;
  let comparisons = 0;
  for (const [index, one] of spans.entries()) {
    for (let next = index + 1; next < spans.length; next++) {
      const other = spans[next];
      if (!other || other.left > one.right) break;
      comparisons++;
      if (other.top <= one.bottom && one.top <= other.bottom) pairs++;
    }
    if (pairs > mostPairs || comparisons > mostComparisons)
      throw new SvgError("its lines cross each other too often. Simplify it, or keep it as a picture.");
  }
}

/** Throws SvgError for a line with more dashes than any real drawing. */
export function refuseManyDashes(path: readonly PathCommand[], pattern: number): void {
  let length = 0;
  for (const { left, right, top, bottom } of spansOf(path)) length += right - left + bottom - top;
  if (length > mostDashes * pattern)
    throw new SvgError("a line in it has too many dashes. Make them longer, or keep it as a picture.");
}

function spansOf(path: readonly PathCommand[]): readonly Span[] {
  const spans: Span[] = [];
  let start: readonly number[] = [0, 0];
  let from: readonly number[] = [0, 0];
  for (const [kind, ...numbers] of path) {
    const points = kind === "Z" ? start : numbers;
    const to = points.slice(-2);
    if (kind === "M") start = to;
    else spans.push(spanOf([...from, ...points]));
    from = to;
  }
  return spans;
}

function spanOf(numbers: readonly number[]): Span {
  const across = numbers.filter((_, at) => at % 2 === 0);
  const down = numbers.filter((_, at) => at % 2 === 1);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}
