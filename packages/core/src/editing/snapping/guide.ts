import type { Axis } from "./extent.ts";

/** A measured line segment, canvas px. */
export type Distance = { readonly from: number; readonly to: number };

/** A guide drawn over the canvas during a gesture. All positions are canvas px. */
export type Guide =
  | {
      /**
       * Aligned boxes: axis "x" is a vertical line at x = `at` that runs over y, axis "y" a horizontal one.
       */
      readonly kind: "line";
      readonly axis: Axis;
      readonly at: number;
      readonly from: number;
      readonly to: number;
      /** To the nearest box on the line; null if they overlap or only the card is there. */
      readonly distance: Distance | null;
    }
  | {
      /** One of several equal gaps: axis "x" is measured over x at y = `at`, axis "y" over y at x = `at`. */
      readonly kind: "gap";
      readonly axis: Axis;
      readonly at: number;
      readonly distance: Distance;
    };
