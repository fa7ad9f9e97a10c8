import { expect, test } from "vitest";
import { parseProject, toStoredProject } from "../document/index.ts";
import { designOf, openDesign, withDesign } from "./design.ts";
import { correctPhotos } from "./photoEdits.ts";

const { project } = parseProject({ elements: [], photo_edits: { "a.jpg": { scale: 2, x: "0.1" } } });
const state = openDesign(designOf(project));

test("one photo or many are corrected, and what is corrected to nothing is gone", () => {
  const lit = correctPhotos(state, ["a.jpg", "b.jpg"], (before) => ({ ...before, brightness: 0.2 }));
  expect(lit.design.photoEdits).toEqual({
    "a.jpg": { scale: 2, x: 0.1, brightness: 0.2 },
    "b.jpg": { brightness: 0.2 },
  });
  expect(state.design.photoEdits).toEqual({ "a.jpg": { scale: 2, x: 0.1 } });
  expect(correctPhotos(lit, ["a.jpg", "b.jpg"], () => ({})).design.photoEdits).toEqual({});
});

test("corrections are stored with the project and read as they were", () => {
  const stored = toStoredProject(withDesign(project, state.design));
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
])("what is no correction is refused by its place: %j", (photo_edits, field) => {
  expect(() => parseProject({ elements: [], photo_edits })).toThrow(`${field} `);
});
