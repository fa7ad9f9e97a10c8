import { expect, it } from "vitest";
import { parseProject } from "./index.ts";
import { assumedCopiesToken, copiesTokenOf } from "./toStoredProject.ts";

const box = { id: "e", x: 0, y: 0, width: 10, height: 10 };
const projectWith = (text: string, fields: object) =>
  parseProject({ front_elements: [{ ...box, type: "text", properties: { text } }], ...fields }).project;

it("uses a mapped copies token unless a card shows the token", () => {
  const field_map = { item: "Item", qty: "Qty" };
  expect(copiesTokenOf(projectWith("{{ item }}", { field_map }))).toBe("qty");
  expect(copiesTokenOf(projectWith("{{ item }} × {{ qty }}", { field_map }))).toBeNull();
  expect(copiesTokenOf(projectWith("{{ item }}", { field_map: { item: "Qty" } }))).toBeNull();
  expect(copiesTokenOf(projectWith("", { data_mode: "school", school_field_map: field_map }))).toBeNull();
  const project = projectWith("{{ item }}", { field_map });
  expect(assumedCopiesToken({ field_map }, project)).toBe("qty");
  expect(assumedCopiesToken({ field_map, copies_column: null }, project)).toBeNull();
});
