import { expect, test } from "vitest";
import { sample, sampleState } from "#test/sampleStates.ts";
import type { EditorState } from "./design.ts";
import { findText, replacedText, replaceText } from "./findText.ts";

const text = (id: string, content: string, more: object = {}) =>
  sample(id, { type: "text", properties: { text: content, ...more } });

function twoSided(): EditorState {
  const state = sampleState([
    text("a", "Oak Hill, OAK"),
    text("b", "{{ full_name }}"),
    sample("c", { type: "barcode", properties: { value: "{{ full_name }}" } }),
    sample("d"),
  ]);
  const back = [text("e", "Return to Oak Hill")];
  return { ...state, design: { ...state.design, isDualSided: true, back } };
}

const words = (find: string, matchesCase = false) => ({ find, matchesCase });

test("finds words and tokens on both sides, ignoring or matching case", () => {
  const { design } = twoSided();
  const places = (find: string, matchesCase?: boolean) =>
    findText(design, words(find, matchesCase)).map(({ side, id, places }) => [side, id, places]);
  expect(places("oak")).toEqual([
    ["front", "a", [0, 10]],
    ["back", "e", [10]],
  ]);
  expect(places("Oak", true)).toEqual([
    ["front", "a", [0]],
    ["back", "e", [10]],
  ]);
  expect(places("full_name").map(([, id]) => id)).toEqual(["b", "c"]);
  expect(places("")).toEqual([]);
  expect(findText({ ...design, isDualSided: false }, words("oak"))).toHaveLength(1);
});

test("replaces every match in one step and keeps other elements identical", () => {
  const state = twoSided();
  const next = replaceText(state, words("oak"), "Elm");
  const texts = [...next.design.front, ...next.design.back].map(({ properties }) => properties.text);
  expect(texts).toEqual(["Elm Hill, Elm", "{{ full_name }}", undefined, undefined, "Return to Elm Hill"]);
  expect(next.design.front[3]).toBe(state.design.front[3]);
  expect(replaceText(state, words("pine"), "Elm")).toBe(state);
  const [first] = findText(state.design, words("oak"));
  expect(first && replacedText(first, words("oak"), "Elm")).toBe("Elm Hill, Elm");
});

test("keeps letter formats, and a replacement adopts its match's format", () => {
  const state = sampleState([
    text("a", "Oak and Oak", {
      runs: [
        { start: 0, end: 3, bold: true },
        { start: 4, end: 7, italic: true },
      ],
    }),
  ]);
  const [element] = replaceText(state, words("oak"), "Larch").design.front;
  expect(element?.properties).toMatchObject({
    text: "Larch and Larch",
    runs: [
      { start: 0, end: 5, bold: true },
      { start: 6, end: 9, italic: true },
    ],
  });
});

test("matches case exactly in text whose length changes with its case", () => {
  const { design } = sampleState([text("a", "İstanbul İl")]);
  expect(findText(design, words("İl")).map(({ places }) => places)).toEqual([[9]]);
});
