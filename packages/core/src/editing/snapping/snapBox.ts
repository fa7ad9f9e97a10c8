import type { Box } from "../../drawing/drawOp.ts";
import { movedBy } from "../geometry/frame.ts";
import { type Axis, type Extent, extentOf, middleOf } from "./extent.ts";
import { equalGapMoves, equalGaps, rowOf } from "./gaps.ts";
import type { Distance, Guide } from "./guide.ts";
import {
  type AxisTargets,
  linesAt,
  nearest,
  type SnapLine,
  type SnapTargets,
  toNearestLine,
} from "./prepareSnapping.ts";

/** How far a box goes to lie where it snaps to. */
export type Snap = { readonly dx: number; readonly dy: number };

/**
 * Snaps a moved box to edges, centres, equal gaps and the card. `reach` is in canvas px: screen px ÷ zoom.
 * The deltas are 0 where nothing is near.
 */
export function snapBox(targets: SnapTargets, box: Box, reach: number): Snap {
  // Which boxes are neighbours in a row depends on the other axis, so each axis looks at where that ends up.
  const level = movedBy(box, 0, snapToLines(targets.y, extentOf(box, "y"), reach) ?? 0);
  const dx = snapAxis(targets.x, extentOf(level, "x"), reach) ?? 0;
  const dy = snapAxis(targets.y, extentOf(movedBy(box, dx, 0), "y"), reach) ?? 0;
  return { dx, dy };
}

function snapToLines(targets: AxisTargets, box: Extent, reach: number): number | null {
  const deltas = [
    toNearestLine(targets.edges, box.start, reach),
    toNearestLine(targets.edges, box.end, reach),
    toNearestLine(targets.middles, middleOf(box), reach),
  ].filter((delta) => delta !== null);
  return nearest(deltas, reach);
}

function snapAxis(targets: AxisTargets, box: Extent, reach: number): number | null {
  const toLine = snapToLines(targets, box, reach);
  const toGap = nearest(equalGapMoves(rowOf(targets, box), box), reach);
  // Of two equally near, lining up is what people mean more often than equal gaps.
  return nearest(
    [toLine, toGap].filter((delta) => delta !== null),
    reach,
  );
}

/** How far one edge of a resized box has to go to line up with another edge; null when none is near. */
export function snapEdge(targets: SnapTargets, axis: Axis, at: number, reach: number): number | null {
  return toNearestLine(targets[axis].edges, at, reach);
}

/** Everything that a box lines up with as it lies. */
export function guidesOf(targets: SnapTargets, box: Box): readonly Guide[] {
  return (["x", "y"] as const).flatMap((axis) => {
    const extent = extentOf(box, axis);
    const { edges, middles } = targets[axis];
    return [
      ...lineGuides(axis, edges, extent, [extent.start, extent.end]),
      ...lineGuides(axis, middles, extent, [middleOf(extent)]),
      ...gapGuides(axis, targets[axis], extent),
    ];
  });
}

/** What the moved edges of a resized box line up with. */
export function edgeGuides(
  targets: SnapTargets,
  box: Box,
  edges: readonly (readonly [Axis, number])[],
): readonly Guide[] {
  return edges.flatMap(([axis, at]) => lineGuides(axis, targets[axis].edges, extentOf(box, axis), [at]));
}

function lineGuides(
  axis: Axis,
  lines: readonly SnapLine[],
  box: Extent,
  positions: readonly number[],
): readonly Guide[] {
  return positions.flatMap((at) => {
    const found = linesAt(lines, at);
    if (found.length === 0) return [];
    const [from, to] = reachOf([box, ...found.map((line) => line.extent)]);
    return [{ kind: "line", axis, at, from, to, distance: distanceAlong(box, found) }];
  });
}

function reachOf(extents: readonly Extent[]): readonly [from: number, to: number] {
  let [from, to] = [Infinity, -Infinity];
  for (const { crossStart, crossEnd } of extents) {
    from = Math.min(from, crossStart);
    to = Math.max(to, crossEnd);
  }
  return [from, to];
}

const lengthOf = ({ from, to }: Distance) => to - from;

/** Along a line to the nearest box on it; null when one overlaps or only the card is there. */
function distanceAlong(box: Extent, lines: readonly SnapLine[]) {
  const spans = lines.flatMap(({ isCard, extent }) => {
    if (isCard) return [];
    if (extent.crossEnd <= box.crossStart) return [{ from: extent.crossEnd, to: box.crossStart }];
    if (extent.crossStart >= box.crossEnd) return [{ from: box.crossEnd, to: extent.crossStart }];
    return [{ from: 0, to: 0 }];
  });
  const [closest] = spans.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return closest && lengthOf(closest) > 0 ? closest : null;
}

function gapGuides(axis: Axis, targets: AxisTargets, box: Extent): readonly Guide[] {
  return equalGaps(rowOf(targets, box), box).map(({ from, to, before, after }) => {
    const crossStart = Math.max(before.crossStart, after.crossStart);
    const crossEnd = Math.min(before.crossEnd, after.crossEnd);
    return { kind: "gap", axis, at: (crossStart + crossEnd) / 2, distance: { from, to } };
  });
}
