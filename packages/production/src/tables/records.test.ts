import { expect, it } from "vitest";
import { findPlan } from "./plan.ts";
import { makeRecords } from "./records.ts";

/** The records of a sheet with `rowCount` equal rows. */
function recordsOf(rowCount: number, columns: number) {
  const rows = Array.from({ length: rowCount }, (_, at) => ({ row: at, cells: () => row(columns) })).values();
  const plan = findPlan(rows, {
    sheet: "Pupils",
    merged: [],
    withIntake: false,
    headerRow: undefined,
    withHidden: undefined,
    encoding: undefined,
  });
  return makeRecords({ ...plan, rows }, { maxRows: 10 });
}

const row = (columns: number) => Array.from({ length: columns }, (_, at) => `c${at}`);

it("refuses a table with too many cells early and says how to fix it", () => {
  expect(() => recordsOf(11, 400)).toThrow(
    /400 columns in more than \d+ rows, too many cells to keep. Remove the columns/,
  );
});

it("accepts the most rows at 300 columns each, or fewer but wider rows", () => {
  expect(recordsOf(11, 300).rows).toHaveLength(10);
  expect(recordsOf(3, 1000).headers).toHaveLength(1000);
});
