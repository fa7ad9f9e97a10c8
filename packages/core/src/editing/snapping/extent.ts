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

/** A measured line segment, canvas px. */
export type Distance = { readonly from: number; readonly to: number };

/** A guide drawn over the canvas during a gesture. All positions are canvas px. */
export type Guide =
  | {
      /** A line along aligned boxes: axis "x" means a vertical line at x = `at`, axis "y" a horizontal line. */
      readonly kind: "line";
      readonly axis: Axis;
      readonly at: number;
      readonly from: number;
      readonly to: number;
      /** Distance to the nearest box on the line; null if the boxes overlap or the line only belongs to the card. */
      readonly distance: Distance | null;
    }
  | {
      /** One of several equal gaps: axis "x" is measured along x at y = `at`, axis "y" along y at x = `at`. */
      readonly kind: "gap";
      readonly axis: Axis;
      readonly at: number;
      readonly distance: Distance;
    };
