import { parseProject } from "@print-builder/core/document";
import { expect, test } from "vitest";
import { type DropPlace, dropSide, idsOf, layerRows, stackPlace } from "./layerRows.ts";

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

test("lists a group's header above its topmost member, in stacking order", () => {
  expect(named([])).toEqual(["group g", "d", "c", "b", "a"]);
  expect(layerRows(layers, new Set()).map(({ around }) => around.length)).toEqual([0, 1, 0, 1, 0]);
});

test("shows a folded group as a single row", () => {
  expect(named(["g"])).toEqual(["group g", "c", "a"]);
  expect(idsOf(layerRows(layers, new Set(["g"]))[0])).toEqual(["d", "b"]);
  expect(idsOf(undefined)).toEqual([]);
});

test("lists a nested group below its parent and folds it with the parent", () => {
  const around = { outerGroupIds: ["x"], groupId: "g" };
  const nested = parseProject({
    elements: [
      { ...place, id: "a", groupId: "x" },
      { ...place, id: "b", ...around },
      { ...place, id: "c", ...around },
    ],
  }).project.front.toReversed();
  const shown = (folded: readonly string[]) =>
    layerRows(nested, new Set(folded)).map(({ id, around }) => `${"  ".repeat(around.length)}${id}`);
  expect(shown([])).toEqual(["group x", "  group g", "    c", "    b", "  a"]);
  expect(shown(["g"])).toEqual(["group x", "  group g", "  a"]);
  expect(shown(["x", "g"])).toEqual(["group x"]);
  expect(layerRows(nested, new Set(["x"])).map(idsOf)).toEqual([["c", "b", "a"]]);
});

test("layers dropped next to a row join the groups around that row", () => {
  const rows = layerRows(layers, new Set());
  const place = (id: string, side: DropPlace["side"], moved: readonly string[]) =>
    stackPlace(rows, ["d", "c", "b", "a"], moved, { id, side });
  expect(place("group g", "into", ["a"])).toEqual({ index: 3, around: ["g"] });
  expect(place("group g", "before", ["a"])).toEqual({ index: 3, around: [] });
  expect(place("b", "after", ["a"])).toEqual({ index: 0, around: ["g"] });
  expect(place("c", "after", ["d"])).toEqual({ index: 2, around: [] });
  expect(place("a", "end", ["b"])).toEqual({ index: 0, around: [] });
  expect(place("group g", "into", ["b", "d"])).toBeNull();
  expect(place("b", "before", ["b"])).toBeNull();
});

test("drops into a folded group only on the middle of its header", () => {
  const sides = (folded: readonly string[]) => {
    const [header, member] = layerRows(layers, new Set(folded));
    return [header, member].map((row) => [0.1, 0.5, 0.9].map((height) => row && dropSide(row, height)));
  };
  expect(sides(["g"])).toEqual([
    ["before", "into", "after"],
    ["before", "after", "after"],
  ]);
  expect(sides([])[0]).toEqual(["before", "into", "into"]);
});
