import type { Box } from "../../drawing/drawOp.ts";

export type Axis = "x" | "y";

/**
 * A box seen along one axis, so that both axes share the snapping code: its span along the axis, and its span across
 * it.
 */
export type Extent = {
  readonly start: number;
  readonly end: number;
  readonly crossStart: number;
  readonly crossEnd: number;
};

export function extentOf({ x, y, width, height }: Box, axis: Axis): Extent {
  return axis === "x"
    ? { start: x, end: x + width, crossStart: y, crossEnd: y + height }
    : { start: y, end: y + height, crossStart: x, crossEnd: x + width };
}

export function middleOf(extent: Extent): number {
  return (extent.start + extent.end) / 2;
}

/** Whether two boxes overlap across the axis, as neighbours in a row do. */
export function sharesStrip(a: Extent, b: Extent): boolean {
  return a.crossStart < b.crossEnd && b.crossStart < a.crossEnd;
}
