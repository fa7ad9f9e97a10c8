import type { Point } from "@print-builder/core/editing";
import { dragDistance } from "./pointerControl.ts";

/** Two taps are a double tap when the second one ends so soon after the first, ms, and so near to it, screen px. */
const within = { ms: 350, px: 24 } as const;

/** Finds double taps: not every browser makes a double click of two taps of a finger. */
type Taps = {
  readonly down: (at: Point, isTouch: boolean) => void;
  /** True when what is let go is the second tap of a double tap. `ms` is the time. */
  readonly up: (at: Point, ms: number) => boolean;
  /** True when the last press was a finger's: what the browser makes of its taps is known already. */
  readonly isOfFinger: () => boolean;
  /** True once, when the finger that is let go now has tapped twice: no click is to follow. */
  readonly takeEnd: () => boolean;
};

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

export function createTaps(): Taps {
  let from: Point | null = null;
  let isTouch = false;
  let first: { readonly at: Point; readonly ms: number } | null = null;
  let hasDoubled = false;
  return {
    down: (at, byTouch) => {
      from = byTouch ? at : null;
      isTouch = byTouch;
      hasDoubled = false;
    },
    up: (at, ms) => {
      const isTap = from !== null && apart(from, at) < dragDistance.touch;
      from = null;
      if (!isTap) return false;
      hasDoubled = first !== null && ms - first.ms <= within.ms && apart(first.at, at) <= within.px;
      first = hasDoubled ? null : { at, ms };
      return hasDoubled;
    },
    isOfFinger: () => isTouch,
    takeEnd: () => {
      const had = hasDoubled;
      hasDoubled = false;
      return had;
    },
  };
}
