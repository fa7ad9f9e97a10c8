import { expect, test } from "vitest";
import { leftOutText, namedRecords } from "./leftOutText.ts";

const problem = (record_index: number | null, kind: string) => ({
  record_index,
  kind,
  element_id: null,
  side: null,
  message: "",
});

test("what is left out is named, and why, each reason once", () => {
  const problems = [
    problem(6, "missing_photo"),
    problem(6, "empty_token"),
    problem(2, "missing_photo"),
    problem(8, "text_overflow"),
    problem(null, "unknown_font"),
  ];
  expect(leftOutText([6], problems)).toBe("Left out: record 7 (missing photos, empty fields)");
  expect(leftOutText([2, 6], problems)).toBe("Left out: records 3 and 7 (missing photos, empty fields)");
  expect(leftOutText([4], problems)).toBe("Left out: record 5");
});

test("of many records the first three are named", () => {
  expect(namedRecords([0])).toBe("record 1");
  expect(namedRecords([0, 1, 2])).toBe("records 1, 2 and 3");
  expect(namedRecords([0, 1, 2, 3, 1249])).toBe("records 1, 2, 3 and 2 more");
});
