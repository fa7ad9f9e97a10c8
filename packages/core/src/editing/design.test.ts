import { expect, test } from "vitest";
import { sample, sampleState, shown } from "#test/sampleStates.ts";
import { parseProject, toStoredProject } from "../document/index.ts";
import {
  changeShown,
  correctPhotos,
  designOf,
  equalDesigns,
  inStackOrder,
  openDesign,
  withDesign,
  withFields,
} from "./design.ts";

const state = sampleState([sample("a", { properties: { text: "A" } }), sample("b")]);

test("an edit leaves all other elements and the other side unchanged", () => {
  const next = changeShown(state, ["a"], (element) => withFields(element, { x: 7 }));
  expect(shown(next, "b")).toBe(shown(state, "b"));
  expect(next.design.back).toBe(state.design.back);
  expect(shown(state, "a").x).toBe(0);
});

test("returns the same state for an edit to the same values", () => {
  expect(
    changeShown(state, ["a"], (element) => withFields(element, { x: 0, properties: { text: "A" } })),
  ).toBe(state);
});

test("compares designs by value, not by identity", () => {
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

test("keeps the stored order of elements with equal zIndexes", () => {
  const elements = [sample("c", { zIndex: 2 }), sample("a"), sample("b")];
  expect(inStackOrder(elements).map((element) => element.id)).toEqual(["a", "b", "c"]);
  const sorted = inStackOrder(elements);
  expect(inStackOrder(sorted)).toBe(sorted);
});

test("extracts a project's design and puts it back unchanged", () => {
  const { project } = parseProject({
    name: "Card",
    elements: [{ type: "text", x: 1, y: 2, width: 30, height: 10 }],
  });
  const design = designOf(project);
  expect(withDesign(project, design)).toEqual(project);
  expect(openDesign(design)).toEqual({ design, side: "front", selection: [] });
});

const { project } = parseProject({ elements: [], photo_edits: { "a.jpg": { scale: 2, x: "0.1" } } });
const opened = openDesign(designOf(project));

test("corrects one or several photos, and drops empty corrections", () => {
  const lit = correctPhotos(opened, ["a.jpg", "b.jpg"], (before) => ({ ...before, brightness: 0.2 }));
  expect(lit.design.photoEdits).toEqual({
    "a.jpg": { scale: 2, x: 0.1, brightness: 0.2 },
    "b.jpg": { brightness: 0.2 },
  });
  expect(opened.design.photoEdits).toEqual({ "a.jpg": { scale: 2, x: 0.1 } });
  expect(correctPhotos(lit, ["a.jpg", "b.jpg"], () => ({})).design.photoEdits).toEqual({});
});

test("stores corrections with the project and reads them back", () => {
  const stored = toStoredProject(withDesign(project, opened.design));
  expect(stored.photo_edits).toEqual({ "a.jpg": { scale: 2, x: 0.1 } });
  expect(parseProject(JSON.parse(JSON.stringify(stored))).project.photoEdits).toEqual(project.photoEdits);
  expect(toStoredProject(parseProject({ elements: [] }).project)).not.toHaveProperty("photo_edits");
});

test.each([
  [[], "photo_edits"],
  [{ "a.jpg": 3 }, "photo_edits.a.jpg"],
  [{ "a.jpg": { scale: 0 } }, "photo_edits.a.jpg.scale"],
  [{ "a.jpg": { brightness: 2 } }, "photo_edits.a.jpg.brightness"],
  [{ "a.jpg": { x: "left" } }, "photo_edits.a.jpg.x"],
  [{ "a.jpg": { rotation: 1e9 } }, "photo_edits.a.jpg.rotation"],
])("refuses an invalid correction and names the field: %j", (photo_edits, field) => {
  expect(() => parseProject({ elements: [], photo_edits })).toThrow(`${field} `);
});
