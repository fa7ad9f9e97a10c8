import type { Axis } from "./extent.ts";

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
