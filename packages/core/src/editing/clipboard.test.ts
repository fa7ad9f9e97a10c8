import { expect, test } from "vitest";
import { sample } from "#test/sampleStates.ts";
import { clipboardText, readClipboard } from "./clipboard.ts";

test("round-trips elements through the system clipboard", () => {
  const elements = [
    sample("a", { name: "Crest", rotation: 12.5, groupId: "g", properties: { text: "‘é’ {{ id }}" } }),
  ];
  expect(readClipboard(clipboardText({ elements }))).toEqual({ elements });
});

test.each([
  ["other text", "Hello"],
  ["broken JSON", '{"kind":"print-builder/elements"'],
  ["another kind of JSON", '{"kind":"other","note":"print-builder/elements"}'],
  ["an empty list of elements", '{"kind":"print-builder/elements","elements":[]}'],
  ["elements that are not a list", '{"kind":"print-builder/elements","elements":5}'],
  ["invalid elements", '{"kind":"print-builder/elements","elements":[{"type":"text","x":"far"}]}'],
  ["unknown types only", '{"kind":"print-builder/elements","elements":[{"type":"video"}]}'],
  ["null", 'null "print-builder/elements"'],
])("refuses to paste %s", (_what, text) => {
  expect(readClipboard(text)).toBeNull();
});
