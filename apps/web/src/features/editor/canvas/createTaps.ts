import type { Point } from "@print-builder/core/editing";
import { dragDistance } from "./pointerControl.ts";

/** Maximum time (ms) and distance (screen px) between the two taps of a double tap. */
const within = { ms: 350, px: 24 } as const;

/** Detects double taps, because not every browser turns them into a double click. */
type Taps = {
  readonly down: (at: Point, isTouch: boolean) => void;
  /** True if this release completes a double tap. `ms` is the current time. */
  readonly up: (at: Point, ms: number) => boolean;
  /** True if the last press was made with a finger. Only then does this object detect double taps. */
  readonly isOfFinger: () => boolean;
  /** True once after a double tap, when the finger is lifted: the click that follows must be suppressed. */
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
