import { expect, test } from "vitest";
import { sample, sampleState, shown } from "#test/sampleStates.ts";
import { parseProject } from "../document/index.ts";
import {
  changeShown,
  designOf,
  equalDesigns,
  inStackOrder,
  openDesign,
  withDesign,
  withFields,
} from "./design.ts";

const state = sampleState([sample("a", { properties: { text: "A" } }), sample("b")]);

test("an edit of one element leaves all others and the other side as they are", () => {
  const next = changeShown(state, ["a"], (element) => withFields(element, { x: 7 }));
  expect(shown(next, "b")).toBe(shown(state, "b"));
  expect(next.design.back).toBe(state.design.back);
  expect(shown(state, "a").x).toBe(0);
});

test("an edit to the same values gives the same state", () => {
  expect(
    changeShown(state, ["a"], (element) => withFields(element, { x: 0, properties: { text: "A" } })),
  ).toBe(state);
});

test("designs are equal when every value is, whatever objects they are made of", () => {
  expect(equalDesigns(state.design, structuredClone(state.design))).toBe(true);
  expect(equalDesigns(state.design, { ...state.design, backgroundColor: "#000000" })).toBe(false);
  const nested = changeShown(state, ["a"], (element) => ({ ...element, properties: { text: "B" } }));
  expect(equalDesigns(state.design, nested.design)).toBe(false);
  const list = changeShown(state, ["a"], (element) => ({ ...element, properties: { text: [] } }));
  const object = changeShown(state, ["a"], (element) => ({ ...element, properties: { text: {} } }));
  expect(equalDesigns(list.design, object.design)).toBe(false);
  const named = changeShown(state, ["a"], (element) => ({ ...element, name: "N" }));
  expect(equalDesigns(state.design, named.design)).toBe(false);
});

test("elements of one zIndex keep the order in which they are stored", () => {
  const elements = [sample("c", { zIndex: 2 }), sample("a"), sample("b")];
  expect(inStackOrder(elements).map((element) => element.id)).toEqual(["a", "b", "c"]);
  const sorted = inStackOrder(elements);
  expect(inStackOrder(sorted)).toBe(sorted);
});

test("a project's design goes out and back into it unchanged", () => {
  const { project } = parseProject({
    name: "Card",
    elements: [{ type: "text", x: 1, y: 2, width: 30, height: 10 }],
  });
  const design = designOf(project);
  expect(withDesign(project, design)).toEqual(project);
  expect(openDesign(design)).toEqual({ design, side: "front", selection: [] });
});
