import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sample, sampleState } from "#test/sampleStates.ts";
import { setProperties } from "../../editing/commands/setProperties.ts";
import { runsAfter, textChange } from "./editRuns.ts";
import type { TextRun } from "./textRuns.ts";

const bold = (start: number, end: number): TextRun => ({ start, end, bold: true });

/** The bold parts of text after an edit. */
function boldAfter(before: string, run: TextRun, text: string, caret?: number): readonly string[] {
  return runsAfter([run], textChange(before, text, caret)).map(({ start, end }) => text.slice(start, end));
}

describe("a run while its text is edited", () => {
  it.each([
    ["grows with letters typed into it", "a bold b", "a boold b", ["boold"]],
    ["grows with letters typed at its end", "a bold b", "a bolder b", ["bolder"]],
    ["does not include letters typed before it", "a bold b", "a very bold b", ["bold"]],
    ["shrinks by the letters deleted from it", "a bold b", "a bd b", ["bd"]],
    ["loses its part of letters deleted across its border", "a bold b", "a bo", ["bo"]],
    ["disappears with its last letter", "a bold b", "a  b", []],
    ["passes its look to the letters that replace it", "a bold b", "a plain b", ["plain"]],
  ])("a run %s", (_what, before, text, expected) => {
    expect(boldAfter(before, bold(2, 6), text)).toEqual(expected);
  });

  it("uses the caret to decide which of two equal letters was typed", () => {
    expect(boldAfter("aab", bold(0, 1), "aaab", 1)).toEqual(["aa"]);
    expect(boldAfter("aab", bold(0, 1), "aaab", 3)).toEqual(["a"]);
  });

  it("extends a run at the start of the text to letters typed before it", () => {
    expect(boldAfter("bold b", bold(0, 4), "Xbold b", 1)).toEqual(["Xbold"]);
  });

  it("keeps a run on its letters whatever is typed around them", () => {
    const text = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, text, (head, tail, newHead, newTail) => {
        const [before, changed] = [`${head}<run>${tail}`, `${newHead}<run>${tail}`];
        const once = runsAfter(
          [bold(head.length, head.length + 5)],
          textChange(before, changed, newHead.length),
        );
        const final = `${newHead}<run>${newTail}`;
        const [run] = runsAfter(once, textChange(changed, final));
        expect(final.slice(run?.start, run?.end)).toContain("<run>");
      }),
    );
  });
});

describe("setting properties of text with runs", () => {
  const runs = [{ start: 2, end: 6, bold: true, color: "#ff0000" }];
  const text = sample("t", { type: "text", properties: { text: "a bold b", runs } });
  const set = (values: Record<string, unknown>) =>
    setProperties(sampleState([text]), ["t"], values).design.front[0]?.properties;

  it("moves runs with their letters when the text is rewritten", () => {
    expect(set({ text: "not a bold b" })).toMatchObject({ runs: [{ ...runs[0], start: 6, end: 10 }] });
    expect(set({ text: "" })?.runs).toBeUndefined();
  });

  it("sets a property on the whole text and removes it from the runs", () => {
    expect(set({ color: "#00ff00" })).toMatchObject({
      color: "#00ff00",
      runs: [{ start: 2, end: 6, bold: true }],
    });
    expect(set({ fontWeight: "bold" })).toMatchObject({ runs: [{ start: 2, end: 6, color: "#ff0000" }] });
    expect(set({ textAlign: "right" })).toMatchObject({ runs });
  });
});
