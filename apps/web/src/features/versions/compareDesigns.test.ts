import { parseProject } from "@print-builder/core/document";
import { expect, it } from "vitest";
import { compareDesigns } from "./compareDesigns.ts";

const title = { id: "t", type: "text", name: "Title", x: 10, y: 10, properties: { text: "School" } };
const line = { id: "l", type: "line", name: "Line", x: 10, y: 60, properties: {} };
const project = (fields: object) =>
  parseProject({ name: "P", canvas_width: 400, canvas_height: 250, front_elements: [title, line], ...fields })
    .project;

it("finds no difference between equal designs", () => {
  expect(compareDesigns(project({}), project({}))).toEqual({ card: [], layers: [] });
});

it("reports each layer as new, gone or changed, with its changes", () => {
  const moved = { ...title, x: 30, properties: { text: "College", fontSize: 30 } };
  const added = { id: "n", type: "rectangle", name: "Band", x: 0, y: 0, properties: {} };
  const { card, layers } = compareDesigns(project({}), project({ front_elements: [moved, added] }));
  expect(card).toEqual([]);
  expect(layers.map(({ id, kind }) => [id, kind])).toEqual([
    ["t", "changed"],
    ["n", "added"],
    ["l", "removed"],
  ]);
  expect(layers[0]?.what).toEqual(expect.arrayContaining(["moved", "text", "font size"]));
  expect(layers[0]?.what).not.toContain("turned");
});

it("reports changes to the whole card, and a back that one design lacks", () => {
  const back = { is_dual_sided: true, back_elements: [{ ...line, id: "b" }] };
  const { card, layers } = compareDesigns(project({}), project({ ...back, background_color: "#112233" }));
  expect(card).toEqual(["background", "one or two sides"]);
  expect(layers).toEqual([{ side: "back", id: "b", name: "Line", kind: "added", what: [] }]);
});
