import type { Box } from "../../drawing/drawOp.ts";
import { type Axis, type Extent, extentOf, middleOf } from "./extent.ts";

/** A position to snap to, and the box that it belongs to; for a line across the whole card, the card. */
export type SnapLine = { readonly at: number; readonly extent: Extent; readonly isCard: boolean };

/** Snap targets along one axis, sorted. */
export type AxisTargets = {
  readonly edges: readonly SnapLine[];
  readonly middles: readonly SnapLine[];
  /** The boxes without the card, sorted by start, and sorted by end in descending order. */
  readonly byStart: readonly Extent[];
  readonly byEnd: readonly Extent[];
};

/** All snap targets of a gesture. Prepared once when it starts. */
export type SnapTargets = { readonly [each in Axis]: AxisTargets };

type Size = { readonly width: number; readonly height: number };

/** A line across the whole card that edges and centres snap to. */
export type FixedLine = { readonly axis: Axis; readonly at: number };

/** Prepares snapping to the stationary boxes, fixed lines, and the card's edges and centre. Canvas px. */
export function prepareSnapping(
  boxes: readonly Box[],
  canvas: Size,
  lines: readonly FixedLine[] = [],
): SnapTargets {
  const card: Box = { x: 0, y: 0, ...canvas };
  const prepare = (axis: Axis) => prepareAxis(boxes, card, axis, lines);
  return { x: prepare("x"), y: prepare("y") };
}

function prepareAxis(boxes: readonly Box[], card: Box, axis: Axis, lines: readonly FixedLine[]): AxisTargets {
  const extents = boxes.map((box) => extentOf(box, axis));
  const fixed = lines
    .filter((line) => line.axis === axis)
    .map(({ at }) => ({ at, extent: extentOf(card, axis), isCard: true }));
  const all = [
    { extent: extentOf(card, axis), isCard: true },
    ...extents.map((extent) => ({ extent, isCard: false })),
  ];
  const byPosition = (a: SnapLine, b: SnapLine) => a.at - b.at;
  return {
    edges: all
      .flatMap((each) => [
        { ...each, at: each.extent.start },
        { ...each, at: each.extent.end },
      ])
      .concat(fixed)
      .sort(byPosition),
    middles: all
      .map((each) => ({ ...each, at: middleOf(each.extent) }))
      .concat(fixed)
      .sort(byPosition),
    byStart: extents.toSorted((a, b) => a.start - b.start),
    byEnd: extents.toSorted((a, b) => b.end - a.end),
  };
}

/** Index of the first line at or after a position. */
function firstFrom(lines: readonly SnapLine[], at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Distance to the nearest line within reach, or null. */
export function toNearestLine(lines: readonly SnapLine[], at: number, reach: number): number | null {
  const index = firstFrom(lines, at);
  const deltas = [lines[index - 1], lines[index]].flatMap((line) => (line ? [line.at - at] : []));
  return nearest(deltas, reach);
}

/** All lines at a position, within rounding error. */
export function linesAt(lines: readonly SnapLine[], at: number): readonly SnapLine[] {
  const start = firstFrom(lines, at - sameWithin);
  let end = start;
  while ((lines[end]?.at ?? Infinity) <= at + sameWithin) end++;
  return lines.slice(start, end);
}

/** The smallest move, or the first of equal moves; null if none is within reach. */
export function nearest(deltas: readonly number[], reach: number): number | null {
  let best: number | null = null;
  for (const delta of deltas) {
    if (Math.abs(delta) <= reach && (best === null || Math.abs(delta) < Math.abs(best))) best = delta;
  }
  return best;
}

/** Positions that differ by at most this are equal, canvas px. */
export const sameWithin = 1e-6;
