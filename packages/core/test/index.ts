import { newTextStyle } from "#elements/text/textElement.ts";
import type { TextStyle } from "#text/layoutText.ts";

/** A random number generator for 0..1 with reproducible results for each seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The default text style. */
export const plainStyle: TextStyle = { ...newTextStyle, size: 20 };

export { growthOf, mostInProportion } from "./growthOf.ts";
export { sample, sampleState, situation } from "./sampleStates.ts";
