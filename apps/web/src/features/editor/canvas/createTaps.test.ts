import { expect, test } from "vitest";
import { createTaps } from "./createTaps.ts";

type Place = readonly [number, number];

/** Presses at `at` and releases at `to`, by default with a finger. */
function tap(taps: ReturnType<typeof createTaps>, ms: number, at: Place, to = at, isTouch = true): boolean {
  taps.down({ x: at[0], y: at[1] }, isTouch);
  return taps.up({ x: to[0], y: to[1] }, ms);
}

test("[TEXT-11] counts two quick taps in one place as a double tap, not a third", () => {
  const taps = createTaps();
  expect(tap(taps, 1000, [100, 100])).toBe(false);
  expect(tap(taps, 1300, [110, 92])).toBe(true);
  expect([taps.takeEnd(), taps.takeEnd()]).toEqual([true, false]);
  expect(tap(taps, 1500, [100, 100])).toBe(false);
  expect(tap(taps, 1700, [100, 100])).toBe(true);
});

test("does not count drags, slow taps or distant taps as double taps", () => {
  const taps = createTaps();
  expect(tap(taps, 1000, [100, 100])).toBe(false);
  expect(tap(taps, 1351, [100, 100])).toBe(false);
  expect(tap(taps, 1400, [130, 100])).toBe(false);
  expect(tap(taps, 1450, [130, 100], [150, 100])).toBe(false);
});

test("ignores mouse clicks, which the browser counts itself", () => {
  const taps = createTaps();
  expect(tap(taps, 1000, [100, 100], [100, 100], false)).toBe(false);
  expect(tap(taps, 1100, [100, 100], [100, 100], false)).toBe(false);
  expect(taps.isOfFinger()).toBe(false);
});
