import { expect, test } from "vitest";
import { DesignError, parseProject, readLookups, toStoredProject } from "./index.ts";

const houses = { key: "name", rows: [{ name: "Kestrel", colour: "#a00" }, { name: "Heron" }] };

test("reads lookup tables back from a stored design unchanged", () => {
  const { project } = parseProject({ elements: [], lookups: { houses } });
  expect(project.lookups).toEqual({ houses });
  expect(toStoredProject(project).lookups).toEqual({ houses });
  expect(parseProject({ elements: [] }).project.lookups).toEqual({});
});

test("reads numbers in lookup tables as text and null as an empty cell", () => {
  const { years } = readLookups({ years: { key: "class", rows: [{ class: 7, leaves: 2031, note: null }] } });
  expect(years?.rows).toEqual([{ class: "7", leaves: "2031", note: "" }]);
});

test.each([
  [{ houses: "red" }, "lookups.houses"],
  [{ houses: { key: "name", rows: "red" } }, "lookups.houses.rows"],
  [{ houses: { key: "name", rows: [[]] } }, "lookups.houses.rows[0]"],
  [{ houses: { key: "name", rows: [{ name: {} }] } }, "lookups.houses.rows[0].name"],
  [[], "lookups"],
])("refuses an invalid lookup table and names the field", (stored, field) => {
  expect(() => readLookups(stored)).toThrow(DesignError);
  expect(() => readLookups(stored)).toThrow(field);
});
