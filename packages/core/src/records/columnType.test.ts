import { expect, test } from "vitest";
import { dayOf, isAmbiguousDay, ordersOf } from "./columnType.ts";

test.each([
  ["03/04/2026", "dmy", "2026-4-3"],
  ["03/04/2026", "mdy", "2026-3-4"],
  ["3.4.26", "dmy", "2026-4-3"],
  ["31-12-99", "dmy", "1999-12-31"],
  ["2026-04-03", "mdy", "2026-4-3"],
  ["2026/04/03", "dmy", "2026-4-3"],
  ["2012-01-07T08:30", "ymd", "2012-1-7"],
  ["26-04-03", "ymd", "2026-4-3"],
  ["3 April 2026", "mdy", "2026-4-3"],
  ["3rd Apr, 2026", "mdy", "2026-4-3"],
  ["03-Apr-26", "ymd", "2026-4-3"],
  ["April 3, 2026", "dmy", "2026-4-3"],
  ["29/02/2024", "dmy", "2024-2-29"],
  ["29/02/2023", "dmy", null],
  ["12/13/2026", "dmy", null],
  ["7B", "dmy", null],
  ["3 Brumaire 2026", "dmy", null],
  ["03/04.2026", "dmy", null],
  ["1234567", "ymd", null],
  ["", "dmy", null],
] as const)("reads %s in the order %s as the day %s", (text, order, expected) => {
  const day = dayOf(text, order);
  expect(day && `${day.year}-${day.month}-${day.day}`).toBe(expected);
});

test("detects the order of a numeric date only if it is unambiguous", () => {
  expect(ordersOf("31/12/2026")).toEqual(["dmy"]);
  expect(ordersOf("12/31/2026")).toEqual(["mdy"]);
  expect(ordersOf("03/04/2026")).toEqual(["dmy", "mdy"]);
  expect(ordersOf("2026-04-03")).toEqual(["dmy", "mdy", "ymd"]);
  expect(isAmbiguousDay("03/04/2026")).toBe(true);
  expect(isAmbiguousDay("04/04/2026")).toBe(false);
  expect(isAmbiguousDay("2026-03-04")).toBe(false);
});
