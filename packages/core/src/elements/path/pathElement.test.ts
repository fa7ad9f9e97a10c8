import { expect, test } from "vitest";
import { pathData } from "./pathElement.ts";

test("reads path coordinates in any notation as fractions of the box", () => {
  expect(pathData.parse("M0 .5L1 -0.25Q0 0 1e-3 1C1 2 3 4 5 6Z")).toEqual([
    ["M", 0, 0.5],
    ["L", 1, -0.25],
    ["Q", 0, 0, 0.001, 1],
    ["C", 1, 2, 3, 4, 5, 6],
    ["Z"],
  ]);
});

test.each([
  ["", "nothing"],
  ["L0 0", "no beginning"],
  ["M0", "a number too few"],
  ["M0 0 1", "a number too many"],
  ["M0 0m1 1", "a relative command"],
  ["M0 0A1 1 0 0 0 1 1", "an arc"],
  ["M0 NaN", "no number"],
  ["M0 1001", "a point far outside"],
  ["M0 0L1 Infinity", "no end"],
  [`M0 0${"L1 1".repeat(100_001)}`, "more than anyone draws"],
])("refuses the path “%.20s”: %s", (text) => {
  expect(pathData.safeParse(text).success).toBe(false);
});
