import { expect, test } from "vitest";
import { createPartPaints, paintPartsEvery, photosWithin } from "./sheetStudio.ts";

test("a sheet waits briefly for its photos and is then painted without them", () => {
  let time = 1000;
  const parts = createPartPaints(() => time);
  const [one, other] = [{}, {}];
  expect(parts.msUntil(one)).toBe(photosWithin);
  time += photosWithin - 1;
  expect(parts.msUntil(one)).toBe(1);
  // Each sheet has its own delay.
  expect(parts.msUntil(other)).toBe(photosWithin);
  time += 1;
  expect(parts.msUntil(one)).toBe(0);
  expect(parts.msUntil(one)).toBe(paintPartsEvery);
  time += paintPartsEvery;
  expect(parts.msUntil(one)).toBe(0);
});
