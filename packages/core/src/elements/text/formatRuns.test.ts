import { describe, expect, it } from "vitest";
import { sample } from "#test/sampleStates.ts";
import { formatOver, formatRuns, ownFormat, wholeFormat, withWholeTokens } from "./formatRuns.ts";
import type { TextRun } from "./textRuns.ts";

const bold = (start: number, end: number): TextRun => ({ start, end, bold: true });
const own = ownFormat(sample("t", { type: "text" }));

describe("formatting a range", () => {
  it("adds a format to the runs in a range, or clears it", () => {
    const coloured = formatRuns([bold(0, 4)], { start: 2, end: 6 }, { color: "#ff0000" }, own);
    expect(coloured).toEqual([
      { start: 0, end: 2, bold: true },
      { start: 2, end: 4, bold: true, color: "#ff0000" },
      { start: 4, end: 6, color: "#ff0000" },
    ]);
    const plain = formatRuns(coloured, { start: 0, end: 6 }, { bold: false }, own);
    expect(plain).toEqual([{ start: 2, end: 6, color: "#ff0000" }]);
    expect(formatRuns(plain, { start: 0, end: 6 }, { color: own.color }, own)).toEqual([]);
  });

  it("returns the common format of a range, or the format at a caret", () => {
    expect(formatOver([bold(0, 4)], { start: 0, end: 4 }, own)).toMatchObject({ bold: true, fontSize: 24 });
    expect(formatOver([bold(0, 4)], { start: 2, end: 6 }, own)).not.toHaveProperty("bold");
    expect(formatOver([bold(0, 4)], { start: 4, end: 4 }, own).bold).toBe(true);
    expect(formatOver([bold(0, 4)], { start: 5, end: 5 }, own).bold).toBe(false);
  });

  it("derives the bold setting from the weight and vice versa", () => {
    const runs = formatRuns([bold(0, 4)], { start: 4, end: 8 }, { weight: 900, letterSpacing: 2 }, own);
    expect(formatOver(runs, { start: 0, end: 8 }, own)).toMatchObject({ bold: true });
    expect(formatOver(runs, { start: 0, end: 4 }, own)).toMatchObject({ weight: 700, letterSpacing: 0 });
    expect(formatOver(runs, { start: 4, end: 8 }, own)).toMatchObject({ weight: 900, letterSpacing: 2 });
    expect(formatRuns(runs, { start: 4, end: 8 }, { weight: 400, letterSpacing: 0 }, own)).toEqual([
      bold(0, 4),
    ]);
  });

  it("stores the format of a whole text as the element's own properties", () => {
    const text = sample("t", { type: "text", properties: { text: "Oak", runs: [] } });
    const runs = [{ start: 0, end: 3, weight: 300, letterSpacing: 1, fontVariant: "small-caps" }];
    const whole = { fontWeight: 300, letterSpacing: 1, fontVariant: "small-caps" };
    expect(wholeFormat(text, runs, 3)).toEqual({ values: whole, rest: [] });
  });

  it("extends a range to whole tokens and expressions", () => {
    expect(withWholeTokens("Hi {{ name }}!", { start: 5, end: 8 })).toEqual({ start: 3, end: 13 });
    expect(withWholeTokens("Hi {{ name }}!", { start: 0, end: 3 })).toEqual({ start: 0, end: 3 });
    const expression = "Hi {{ name | upcase }}!";
    expect(withWholeTokens(expression, { start: 15, end: 18 })).toEqual({ start: 3, end: 22 });
  });
});
