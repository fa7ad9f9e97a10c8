import { expect, test } from "vitest";
import { growthOf, mostInProportion } from "./growthOf.ts";

/** Returns the measured growth of work that takes this many ms, by a clock that only the work advances. */
function growthOfWork(msOf: (size: number) => number): Promise<number> {
  let usedMs = 0;
  const work = (size: number) => () => {
    usedMs += msOf(size);
  };
  return growthOf(work, 1000, () => ({ user: usedMs * 1000, system: 0 }));
}

test("distinguishes linear from quadratic time", async () => {
  expect(await growthOfWork((size) => 10 * size)).toBeCloseTo(16, 0);
  expect(await growthOfWork((size) => size ** 2)).toBeGreaterThan(250);
  expect(await growthOfWork((size) => size * Math.log(size))).toBeLessThan(mostInProportion);
});

test("retries slow runs, and does not compare very short runs", async () => {
  let tries = 0;
  expect(await growthOfWork((size) => (tries++ === 0 ? 50 * size : 10 * size))).toBeLessThan(17);
  expect(await growthOfWork((size) => size ** 2 / 10_000)).toBe(1);
});
