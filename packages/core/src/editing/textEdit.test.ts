import { expect, test } from "vitest";
import { sample, sampleState } from "#test/sampleStates.ts";
import { textAt, textKeyMeaning } from "./textEdit.ts";

const text = sample("t", { type: "text", properties: { text: "Name" } });
const state = sampleState([text, sample("r", { x: 60 })]);
const key = (name: string, shiftKey = false, isComposing = false) =>
  textKeyMeaning({ key: name, shiftKey, isComposing });

test("[TEXT-11] a double-click opens the text at the point, unless something else lies over it", () => {
  expect(textAt(state, { x: 20, y: 20 }, 2)?.id).toBe("t");
  expect(textAt(state, { x: 80, y: 20 }, 2)).toBeNull();
  expect(textAt(state, { x: 500, y: 500 }, 2)).toBeNull();
});

test("[TEXT-12, TEXT-13] Enter commits, Shift+Enter adds a newline, Escape throws nothing away", () => {
  expect([key("Enter"), key("Enter", true), key("Escape"), key("a")]).toEqual([
    "commit",
    "newline",
    "commit",
    "type",
  ]);
});

test("[TEXT-12] Enter that picks a composed character commits nothing", () => {
  expect(key("Enter", false, true)).toBe("type");
});
