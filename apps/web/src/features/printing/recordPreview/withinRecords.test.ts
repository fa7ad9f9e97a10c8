import { expect, test } from "vitest";
import { withinRecords } from "./withinRecords.ts";

test("[PREV-03] clamps the record number to the total", () => {
  const records = ["0", "-4", "1", "12", " 24 ", "25", "1,000", "99999999"].map((typed) =>
    withinRecords(typed, 24),
  );
  expect(records).toEqual([0, 0, 0, 11, 23, 23, 23, 23]);
});

test("returns null for non-numeric input", () => {
  expect(["", "  ", "first", "1a"].map((typed) => withinRecords(typed, 24))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
