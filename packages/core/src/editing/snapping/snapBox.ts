import type { Box } from "../../drawing/drawOp.ts";
import { movedBy } from "../geometry/frame.ts";
import {
  type Axis,
  type Distance,
  type Extent,
  extentOf,
  type Guide,
  middleOf,
  sharesStrip,
} from "./extent.ts";
import {
  type AxisTargets,
  linesAt,
  nearest,
  type SnapLine,
  type SnapTargets,
  sameWithin,
  toNearestLine,
} from "./prepareSnapping.ts";

type Gap = {
  readonly from: number;
  readonly to: number;
  readonly before: Extent;
  readonly after: Extent;
};

/** A box's row: its neighbours on both sides, their neighbours, and so on. */
type Row = {
  readonly before: Extent | null;
  readonly after: Extent | null;
  /** The gaps of the row that are not next to the box. */
  readonly gaps: readonly Gap[];
};

/** The row of a box. Boxes that overlap it, such as a background, do not belong to it. */
function rowOf(targets: AxisTargets, box: Extent): Row {
  const before = neighboursAlong(targets.byEnd, box, (each, next) => each.end <= next.start + sameWithin);
  const after = neighboursAlong(targets.byStart, box, (each, next) => each.start >= next.end - sameWithin);
  return {
    before: before[0] ?? null,
    after: after[0] ?? null,
    gaps: [...gapsAlong(before.toReversed()), ...gapsAlong(after)],
  };
}

/** Walks outwards from the box, each time to the nearest box that does not overlap the previous box. */
function neighboursAlong(
  extents: readonly Extent[],
  box: Extent,
  isClearOf: (each: Extent, next: Extent) => boolean,
): readonly Extent[] {
  const found: Extent[] = [];
  let last = box;
  for (const each of extents) {
    if (!isClearOf(each, last) || !sharesStrip(each, box)) continue;
    found.push(each);
    last = each;
  }
  return found;
}

function gapsAlong(extents: readonly Extent[]): readonly Gap[] {
  return extents.flatMap((after, index) => {
    const before = extents[index - 1];
    return before ? gapBetween(before, after) : [];
  });
}

/** The gap as a list; empty if the boxes touch. */
function gapBetween(before: Extent, after: Extent): readonly Gap[] {
  return after.start - before.end > sameWithin ? [{ from: before.end, to: after.start, before, after }] : [];
}

/** Moves that make a gap next to the box equal to another gap of its row. */
function equalGapMoves(row: Row, box: Extent): readonly number[] {
  const sizes = row.gaps.map((gap) => gap.to - gap.from);
  const { before, after } = row;
  const behind = before ? sizes.map((size) => before.end + size - box.start) : [];
  const ahead = after ? sizes.map((size) => after.start - size - box.end) : [];
  const between = before && after ? [(after.start + before.end - box.start - box.end) / 2] : [];
  return [...between, ...behind, ...ahead];
}

/** The gaps next to the box that equal other gaps of the row, and those other gaps, sorted by position. */
function equalGaps(row: Row, box: Extent): readonly Gap[] {
  const beside = [
    ...(row.before ? gapBetween(row.before, box) : []),
    ...(row.after ? gapBetween(box, row.after) : []),
  ];
  const all = [...row.gaps, ...beside];
  const isEqual = (a: Gap, b: Gap) => Math.abs(a.to - a.from - (b.to - b.from)) <= sameWithin;
  const matched = beside.filter((gap) => all.some((other) => other !== gap && isEqual(gap, other)));
  return all.filter((gap) => matched.some((each) => isEqual(gap, each))).sort((a, b) => a.from - b.from);
}

/** The distance by which a box moves to snap. */
export type Snap = { readonly dx: number; readonly dy: number };

/**
 * Snaps a moved box to edges, centres, equal gaps and the card. `reach` in canvas px, which is screen px ÷ zoom.
 * Deltas are 0 if nothing is near.
 */
export function snapBox(targets: SnapTargets, box: Box, reach: number): Snap {
  // A box's neighbours depend on its position on the other axis, so each axis uses the snapped position there.
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
  // At equal distance, people more often intend alignment than equal gaps.
  return nearest(
    [toLine, toGap].filter((delta) => delta !== null),
    reach,
  );
}

/** The distance by which an edge of a resized box must move to align with another edge; null if no edge is near. */
export function snapEdge(targets: SnapTargets, axis: Axis, at: number, reach: number): number | null {
  return toNearestLine(targets[axis].edges, at, reach);
}

/** The guides for everything that a box aligns with at its position. */
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

/** The guides of a resized box's moved edges. */
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

/**
 * The distance along a line to the nearest box on it; null if a box overlaps or the line only belongs to the card.
 */
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
