import { expect, test } from "vitest";
import { sample, sampleState } from "#test/sampleStates.ts";
import { replaceColour, replaceFamily, usedLooks } from "./replaceLooks.ts";

const text = (id: string, properties: object) =>
  sample(id, { type: "text", properties: { text: "Ada", ...properties } });

const back = [text("e", { fontFamily: "Georgia", color: "rgb(31, 95, 191)" })];
const state = sampleState(
  [
    text("a", { color: "#1F5FBF", runs: [{ start: 0, end: 1, fontFamily: "Georgia", color: "#ff0000" }] }),
    text("b", { fontFamily: "custom", customFontFamily: "Lobster", color: "#ff0000" }),
    sample("c", { properties: { fillColor: "#1f5fbf", strokeColor: "rgba(31, 95, 191, 0.5)" } }),
    sample("d"),
  ],
  [],
  {
    isDualSided: true,
    back,
    backgroundColor: "#1f5fbf",
    textStyles: [{ id: "s", name: "Label", properties: { fontFamily: "Georgia", color: "#1f5fbf" } }],
  },
);

test("lists a design's opaque colours and fonts, the most frequent first", () => {
  const { families, colours } = usedLooks(state);
  expect([...colours]).toEqual([
    ["#1f5fbf", 4],
    ["#ff0000", 2],
  ]);
  // Text without a family uses the default family.
  expect([...families]).toEqual([
    ["Georgia", 2],
    ["Arial", 1],
    ["Lobster", 1],
  ]);
  const single = { ...state, design: { ...state.design, isDualSided: false } };
  expect(usedLooks(single).families.get("Georgia")).toBe(1);
});

test("replaces a font on both sides, in runs of text and in text styles", () => {
  const { design } = replaceFamily(state, "Georgia", { fontFamily: "custom", customFontFamily: "Lobster" });
  const custom = { fontFamily: "custom", customFontFamily: "Lobster" };
  expect(design.back[0]?.properties).toMatchObject(custom);
  expect(design.textStyles[0]?.properties).toMatchObject(custom);
  // The run has its own family, so the text element keeps its family.
  expect(design.front[0]?.properties.runs).toMatchObject([{ start: 0, end: 1, fontFamily: "Lobster" }]);
  expect(design.front[0]?.properties).not.toHaveProperty("fontFamily");
  expect(design.front[1]).toBe(state.design.front[1]);
  const named = replaceFamily(state, "Lobster", { fontFamily: "Verdana", customFontFamily: "" });
  expect(named.design.front[1]?.properties).toMatchObject({ fontFamily: "Verdana", customFontFamily: "" });
  expect(usedLooks(named).families.has("Lobster")).toBe(false);
});

test("lists and replaces a font that only a rule uses", () => {
  const rules = [{ when: "vip", set: { fontFamily: "custom", customFontFamily: "Lobster" } }];
  const ruled = sampleState([text("a", { rules })]);
  expect([...usedLooks(ruled).families]).toEqual([
    ["Arial", 1],
    ["Lobster", 1],
  ]);
  const { design } = replaceFamily(ruled, "Lobster", { fontFamily: "Verdana", customFontFamily: "" });
  const set = { fontFamily: "Verdana", customFontFamily: "" };
  expect(design.front[0]?.properties).toEqual({ text: "Ada", rules: [{ when: "vip", set }] });
});

test("replaces an opaque colour in any notation", () => {
  const { design } = replaceColour(state, "#1f5fbf", "#0a7d4b");
  expect(design.backgroundColor).toBe("#0a7d4b");
  expect(design.front[0]?.properties.color).toBe("#0a7d4b");
  expect(design.back[0]?.properties.color).toBe("#0a7d4b");
  expect(design.textStyles[0]?.properties.color).toBe("#0a7d4b");
  expect(design.front[2]?.properties).toEqual({
    fillColor: "#0a7d4b",
    strokeColor: "rgba(31, 95, 191, 0.5)",
  });
  expect(design.front[3]).toBe(state.design.front[3]);
  const red = replaceColour(state, "#ff0000", "#000000").design;
  expect(red.front[0]?.properties).toMatchObject({ color: "#1F5FBF", runs: [{ color: "#000000" }] });
  expect(red.backgroundColor).toBe("#1f5fbf");
});
