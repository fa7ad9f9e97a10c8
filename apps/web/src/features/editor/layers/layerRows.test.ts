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
  expect(layerRows(layers, new Set()).map((row) => row.kind === "layer" && row.isMember)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test("represents a folded group with all its members by one row", () => {
  expect(named(["g"])).toEqual(["group g", "c", "a"]);
  expect(idsOf(layerRows(layers, new Set(["g"]))[0])).toEqual(["d", "b"]);
  expect(idsOf(undefined)).toEqual([]);
});
