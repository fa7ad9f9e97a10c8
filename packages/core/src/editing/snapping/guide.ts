import type { Axis } from "./extent.ts";

/** A piece of a line along which something is measured, canvas px. */
export type Distance = { readonly from: number; readonly to: number };

/** Something to draw over the canvas while a gesture runs. All positions are canvas px. */
export type Guide =
  | {
      /** Things line up: axis "x" is an upright line at x = `at` that runs over y, axis "y" a level one. */
      readonly kind: "line";
      readonly axis: Axis;
      readonly at: number;
      readonly from: number;
      readonly to: number;
      /** Along the line to the nearest thing on it; null where they overlap or it is the card itself. */
      readonly distance: Distance | null;
    }
  | {
      /** One of several equal gaps: axis "x" is measured over x at y = `at`, axis "y" over y at x = `at`. */
      readonly kind: "gap";
      readonly axis: Axis;
      readonly at: number;
      readonly distance: Distance;
    };
