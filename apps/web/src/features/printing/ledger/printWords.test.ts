import { expect, test } from "vitest";
import { namesText, outcomeText, questionText, whoText } from "./printWords.ts";

const students = { dataset: "students", class_section_id: 3 } as const;
const print = {
  print_id: "p",
  printed_at: "2026-09-01T08:00:00.000Z",
  printed_by: null,
  printer: "pdf",
  reason: "new",
  cards: 40,
  pending: 0,
  out: 37,
  failed: 3,
  sheets: 4,
  names: ["Asha Rao", "Ben Lee", "Cho Park"],
  school: students,
} as const;

test("describes a print by its people", () => {
  expect(whoText(print, "Class 1-A")).toBe("40 students of Class 1-A");
  expect(whoText({ cards: 1200, school: null }, null)).toBe("1,200 cards");
  expect(questionText(print, "Class 1-A")).toBe("Did the 40 cards of Class 1-A come out?");
  expect(questionText({ cards: 1, school: null }, null)).toBe("Did the card come out?");
  expect(namesText({ ...print, names: [...print.names] })).toBe("Asha Rao, Ben Lee, Cho Park and 37 more");
  expect(namesText({ names: [], cards: 40 })).toBe("");
  expect(namesText({ names: ["", " "], cards: 40 })).toBe("");
  expect(namesText({ names: ["", "Asha Rao"], cards: 40 })).toBe("Asha Rao and 39 more");
});

test.each([
  [{}, "37 came out, 3 did not"],
  [{ pending: 40, out: 0, failed: 0 }, "Not reported yet"],
  [{ out: 40, failed: 0 }, "All came out"],
  [{ out: 0, failed: 40 }, "None came out"],
  [{ cards: 1, out: 0, failed: 1 }, "It did not come out"],
])("describes the outcome %j", (counts, text) => {
  expect(outcomeText({ ...print, names: [], ...counts })).toBe(text);
});
