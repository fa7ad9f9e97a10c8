import { type Extent, sharesStrip } from "./extent.ts";
import { type AxisTargets, sameWithin } from "./prepareSnapping.ts";

/** Free room between two neighbours in a row. */
export type Gap = {
  readonly from: number;
  readonly to: number;
  readonly before: Extent;
  readonly after: Extent;
};

/** The row that a box stands in: its neighbours on both sides and theirs, outwards. */
export type Row = {
  readonly before: Extent | null;
  readonly after: Extent | null;
  /** Gaps among the others, without those next to the box. */
  readonly gaps: readonly Gap[];
};

/**
 * The row of a box. Boxes that lie over it, such as a background, are not in it: they are no neighbours.
 */
export function rowOf(targets: AxisTargets, box: Extent): Row {
  const before = chain(targets.byEnd, box, (each, next) => each.end <= next.start + sameWithin);
  const after = chain(targets.byStart, box, (each, next) => each.start >= next.end - sameWithin);
  return {
    before: before[0] ?? null,
    after: after[0] ?? null,
    gaps: [...gapsAlong(before.toReversed()), ...gapsAlong(after)],
  };
}

/** Walks outwards from the box, each time to the nearest one that is clear of the last. */
function chain(
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

/** The gap as a list of one, or none where they touch. */
function gapBetween(before: Extent, after: Extent): readonly Gap[] {
  return after.start - before.end > sameWithin ? [{ from: before.end, to: after.start, before, after }] : [];
}

/** Moves that would make a gap next to the box equal to another gap of its row. */
export function equalGapMoves(row: Row, box: Extent): readonly number[] {
  const sizes = row.gaps.map((gap) => gap.to - gap.from);
  const { before, after } = row;
  const behind = before ? sizes.map((size) => before.end + size - box.start) : [];
  const ahead = after ? sizes.map((size) => after.start - size - box.end) : [];
  const between = before && after ? [(after.start + before.end - box.start - box.end) / 2] : [];
  return [...between, ...behind, ...ahead];
}

/** The gaps next to the box that equal another one, with those they equal; in order of place. */
export function equalGaps(row: Row, box: Extent): readonly Gap[] {
  const beside = [
    ...(row.before ? gapBetween(row.before, box) : []),
    ...(row.after ? gapBetween(box, row.after) : []),
  ];
  const all = [...row.gaps, ...beside];
  const isEqual = (a: Gap, b: Gap) => Math.abs(a.to - a.from - (b.to - b.from)) <= sameWithin;
  const matched = beside.filter((gap) => all.some((other) => other !== gap && isEqual(gap, other)));
  return all.filter((gap) => matched.some((each) => isEqual(gap, each))).sort((a, b) => a.from - b.from);
}
