import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sample, sampleState, shown } from "#test/sampleStates.ts";
import {
  beginDraft,
  commitDraft,
  copied,
  draftValues,
  formatOfSelection,
  formatted,
  pasted,
  selected,
  stepped,
  type TextDraft,
  textAt,
  textKeyMeaning,
  typed,
} from "./textDraft.ts";

const text = (properties: Record<string, unknown>) => sample("t", { type: "text", properties });
const at = (anchor: number, focus = anchor) => ({ anchor, focus });
const plain = text({ text: "Class of {{ name }}" });

const draftWith = (element: typeof plain, from: number, to: number) =>
  selected(beginDraft(element), at(from, to));

function type(element: typeof plain, draft: TextDraft, letters: string): TextDraft {
  return [...letters].reduce((now, letter) => {
    const { focus } = now.selection;
    return typed(element, now, now.text.slice(0, focus) + letter + now.text.slice(focus), at(focus + 1));
  }, draft);
}

test("[TEXT-14] commits edited text, and records no edit if it is unchanged", () => {
  const state = sampleState([text({ text: "Name" })]);
  const [element] = state.design.front;
  if (!element) throw new Error("There is no text.");
  const draft = beginDraft(element);
  expect(commitDraft(state, element, draft)).toBe(state);
  const written = typed(element, draft, "First\nsecond", at(12));
  expect(shown(commitDraft(state, element, written), "t").properties.text).toBe("First\nsecond");
});

describe("a selection", () => {
  it("formats only the selected part of the text, and tokens as a whole", () => {
    const bold = formatted(plain, draftWith(plain, 6, 12), { bold: true });
    expect(bold.runs).toEqual([{ start: 6, end: 19, bold: true }]);
    expect(formatOfSelection(plain, bold).bold).toBe(true);
    const word = formatted(plain, draftWith(plain, 0, 5), { color: "#ff0000", italic: true });
    expect(draftValues(plain, word)).toEqual({
      text: plain.properties.text,
      runs: [{ start: 0, end: 5, color: "#ff0000", italic: true }],
    });
  });

  it("formats the text element itself if all of its text is selected", () => {
    const struck = text({
      text: "Name",
      textDecoration: "line-through",
      runs: [{ start: 0, end: 2, bold: true }],
    });
    const all = formatted(struck, beginDraft(struck), {
      underline: true,
      fontSize: 30,
      fontFamily: "Georgia",
    });
    expect(draftValues(struck, all)).toEqual({
      text: "Name",
      textDecoration: "underline line-through",
      fontSize: 30,
      fontFamily: "Georgia",
      customFontFamily: "",
      runs: [{ start: 0, end: 2, bold: true }],
    });
    const bold = text({ text: "Name", fontWeight: "700" });
    const thin = formatted(bold, beginDraft(bold), { bold: false });
    expect(draftValues(bold, thin)).toEqual({ text: "Name", fontWeight: "normal" });
  });

  it("formatting at a caret applies to typed text until the caret moves", () => {
    const caret = draftWith(plain, 5, 5);
    const bold = formatted(plain, caret, { bold: true });
    expect(formatOfSelection(plain, bold).bold).toBe(true);
    const written = type(plain, bold, "es");
    expect(written.runs).toEqual([{ start: 5, end: 7, bold: true }]);
    expect(type(plain, selected(bold, at(0)), "x").runs).toEqual([]);
  });
});

describe("undo while editing text", () => {
  it("undoes continuous typing as one step, and formatting step by step", () => {
    const start = draftWith(plain, 5, 5);
    const written = type(plain, start, "room");
    const bold = formatted(plain, selected(written, at(0, 5)), { bold: true });
    const back = stepped(bold, "undo");
    expect([back.text, back.runs]).toEqual([written.text, []]);
    expect(stepped(back, "undo").text).toBe(plain.properties.text);
    expect(stepped(stepped(stepped(back, "undo"), "redo"), "redo").runs).toEqual(bold.runs);
    expect(stepped(start, "undo")).toBe(start);
  });

  const act = fc.record({
    kind: fc.constantFrom("type", "cut", "format"),
    from: fc.nat(20),
    to: fc.nat(20),
    letters: fc.string({ minLength: 1, maxLength: 4 }),
  });

  function after(
    draft: TextDraft,
    { kind, from, to, letters }: typeof act extends fc.Arbitrary<infer One> ? One : never,
  ) {
    const clip = (offset: number) => Math.min(offset, draft.text.length);
    const chosen = selected(draft, at(clip(from), clip(to)));
    if (kind === "format") return formatted(plain, chosen, { bold: from % 2 === 0, fontSize: 10 + to });
    return pasted(chosen, kind === "type" ? letters : "", []);
  }

  /** The draft and all its predecessors or successors in one direction, the last first. */
  function allSteps(draft: TextDraft, direction: "undo" | "redo"): readonly TextDraft[] {
    const next = stepped(draft, direction);
    return next === draft ? [draft] : [...allSteps(next, direction), draft];
  }

  it("undo returns to every earlier state after random edits", () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
        const back = allSteps(acts.reduce(after, beginDraft(plain)), "undo");
        const [first] = back;
        expect(first?.text).toBe(plain.properties.text);
        const forth = first ? allSteps(first, "redo") : [];
        const written = ({ text: letters, runs }: TextDraft) => ({ letters, runs });
        expect(forth.toReversed().map(written)).toEqual(back.map(written));
      }),
    );
  });
});

test("pasted text keeps its format and does not adopt its neighbours'", () => {
  const source = text({ text: "Bus 12 leaves", runs: [{ start: 4, end: 6, color: "#ff0000" }] });
  const copy = copied(draftWith(source, 2, 6));
  expect(copy).toEqual({ text: "s 12", runs: [{ start: 2, end: 4, color: "#ff0000" }] });
  const target = text({ text: "bold", runs: [{ start: 0, end: 4, bold: true }] });
  const put = pasted(draftWith(target, 2, 2), copy.text, copy.runs);
  expect(put.text).toBe("bos 12ld");
  expect(put.selection).toEqual(at(6));
  expect(put.runs).toEqual([
    { start: 0, end: 2, bold: true },
    { start: 4, end: 6, color: "#ff0000" },
    { start: 6, end: 8, bold: true },
  ]);
});

const nameText = sample("t", { type: "text", properties: { text: "Name" } });
const state = sampleState([nameText, sample("r", { x: 60 })]);
const key = (name: string, shiftKey = false, isComposing = false) =>
  textKeyMeaning({ key: name, shiftKey, isComposing });

test("[TEXT-11] a double-click opens the topmost element at the point if it is text", () => {
  expect(textAt(state, { x: 20, y: 20 }, 2)?.id).toBe("t");
  expect(textAt(state, { x: 80, y: 20 }, 2)).toBeNull();
  expect(textAt(state, { x: 500, y: 500 }, 2)).toBeNull();
});

test("[TEXT-12, TEXT-13] Enter and Escape commit, Shift+Enter adds a newline", () => {
  expect([key("Enter"), key("Enter", true), key("Escape"), key("a")]).toEqual([
    "commit",
    "newline",
    "commit",
    "type",
  ]);
});

test("[TEXT-12] Enter that accepts a composed character does not commit the text", () => {
  expect(key("Enter", false, true)).toBe("type");
});
