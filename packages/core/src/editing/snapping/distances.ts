import type { Box } from "../../drawing/drawOp.ts";
import { type Axis, type Distance, type Extent, extentOf, type Guide, sharesStrip } from "./extent.ts";
import { sameWithin } from "./prepareSnapping.ts";

/** The distances between two boxes on each axis: the gap, or from edge to edge if the boxes overlap. */
export function distancesBetween(from: Box, to: Box): readonly Guide[] {
  return (["x", "y"] as const).flatMap((axis) =>
    distancesAlong(axis, extentOf(from, axis), extentOf(to, axis)),
  );
}

function distancesAlong(axis: Axis, from: Extent, to: Extent): readonly Guide[] {
  const at = placeAcross(from, to);
  return spansBetween(from, to)
    .filter((span) => span.to - span.from > sameWithin)
    .map((distance) => ({ kind: "gap", axis, at, distance }));
}

function spansBetween(from: Extent, to: Extent): readonly Distance[] {
  if (from.end <= to.start) return [{ from: from.end, to: to.start }];
  if (to.end <= from.start) return [{ from: to.end, to: from.start }];
  return [between(from.start, to.start), between(from.end, to.end)];
}

const between = (a: number, b: number): Distance => ({ from: Math.min(a, b), to: Math.max(a, b) });

/**
 * The position of a distance line: the middle of the strip that both boxes share, otherwise the middle of the first
 * box.
 */
function placeAcross(from: Extent, to: Extent): number {
  if (!sharesStrip(from, to)) return (from.crossStart + from.crossEnd) / 2;
  return (Math.max(from.crossStart, to.crossStart) + Math.min(from.crossEnd, to.crossEnd)) / 2;
}
