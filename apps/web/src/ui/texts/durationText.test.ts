import { expect, it } from "vitest";
import { durationText } from "./durationText.ts";

it.each([
  [-5, "under 1 s"],
  [999, "under 1 s"],
  [1000, "1 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [192_000, "3 min 12 s"],
  [3_600_000, "1 h"],
  [3_605_000, "1 h"],
  [7_500_000, "2 h 5 min"],
  [90_000_000, "1 d 1 h"],
])("%d ms is shown as “%s”", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
