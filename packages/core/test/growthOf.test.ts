import { expect, test } from "vitest";
import { growthOf, mostInProportion } from "./growthOf.ts";

/** Growth of work that uses so many ms, by a clock that goes only then. */
function growthOfWork(msOf: (size: number) => number): Promise<number> {
  let usedMs = 0;
  const work = (size: number) => () => {
    usedMs += msOf(size);
  };
  return growthOf(work, 1000, () => ({ user: usedMs * 1000, system: 0 }));
}

test("time in proportion is told from time that grows with the square", async () => {
  expect(await growthOfWork((size) => 10 * size)).toBeCloseTo(16, 0);
  expect(await growthOfWork((size) => size ** 2)).toBeGreaterThan(250);
  expect(await growthOfWork((size) => size * Math.log(size))).toBeLessThan(mostInProportion);
});

test("what was slow once is tried again, and what takes next to nothing is not compared", async () => {
  let tries = 0;
  expect(await growthOfWork((size) => (tries++ === 0 ? 50 * size : 10 * size))).toBeLessThan(17);
  expect(await growthOfWork((size) => size ** 2 / 10_000)).toBe(1);
});
