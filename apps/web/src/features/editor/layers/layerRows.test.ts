import { parseProject } from "@print-builder/core/document";
import { expect, test } from "vitest";
import { idsOf, layerRows } from "./layerRows.ts";

const place = { type: "rectangle", x: 0, y: 0, width: 10, height: 10 };
const { project } = parseProject({
  elements: [
    { ...place, id: "a" },
    { ...place, id: "b", groupId: "g" },
    { ...place, id: "c" },
    { ...place, id: "d", groupId: "g" },
  ],
});
const layers = project.front.toReversed();
const named = (folded: readonly string[]) => layerRows(layers, new Set(folded)).map(({ id }) => id);

test("puts a group's header over its topmost member and keeps the order", () => {
  expect(named([])).toEqual(["group g", "d", "c", "b", "a"]);
  expect(layerRows(layers, new Set()).map(({ depth }) => depth)).toEqual([0, 1, 0, 1, 0]);
});

test("represents a folded group with all its members by one row", () => {
  expect(named(["g"])).toEqual(["group g", "c", "a"]);
  expect(idsOf(layerRows(layers, new Set(["g"]))[0])).toEqual(["d", "b"]);
  expect(idsOf(undefined)).toEqual([]);
});

test("an inner group's header is below the outer header and folds with it", () => {
  const around = { outerGroupIds: ["x"], groupId: "g" };
  const nested = parseProject({
    elements: [
      { ...place, id: "a", groupId: "x" },
      { ...place, id: "b", ...around },
      { ...place, id: "c", ...around },
    ],
  }).project.front.toReversed();
  const shown = (folded: readonly string[]) =>
    layerRows(nested, new Set(folded)).map(({ id, depth }) => `${"  ".repeat(depth)}${id}`);
  expect(shown([])).toEqual(["group x", "  group g", "    c", "    b", "  a"]);
  expect(shown(["g"])).toEqual(["group x", "  group g", "  a"]);
  expect(shown(["x", "g"])).toEqual(["group x"]);
  expect(layerRows(nested, new Set(["x"])).map(idsOf)).toEqual([["c", "b", "a"]]);
});
