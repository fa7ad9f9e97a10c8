import { expect, test } from "vitest";
import { filterTemplates } from "#platform/templates/filterTemplates.ts";
import { categoryFilters, isOwn } from "./templateList.ts";

const template = (name: string, category: "id_card" | "custom" | "poster", description = "") => ({
  name,
  category,
  description,
});
const all = [
  template("Fern Staff", "id_card"),
  template("Mine", "custom", "For the Fair"),
  template("Fair", "poster"),
];

test("[TMPL-21, TMPL-23] offers “All” and the six categories as filters", () => {
  const values = ["all", "business", "id_card", "label", "poster", "banner", "custom"];
  expect(categoryFilters.map(({ value }) => value)).toEqual(values);
  expect(categoryFilters.map(({ label }) => label)).toEqual([
    "All",
    "Business",
    "ID card",
    "Label",
    "Poster",
    "Banner",
    "Custom",
  ]);
});

test("[TMPL-23] finds templates by name or description within a category", () => {
  const names = (search: string, category: "all" | "custom" = "all") =>
    filterTemplates(all, search, category).map(({ name }) => name);
  expect(names(" FAIR ")).toEqual(["Mine", "Fair"]);
  expect(names("fair", "custom")).toEqual(["Mine"]);
  expect(names("")).toHaveLength(3);
});

test("[TMPL-25] only templates in the category “custom” can be changed", () => {
  expect(isOwn({ category: "custom", is_built_in: false })).toBe(true);
  expect(isOwn({ category: "custom", is_built_in: true })).toBe(false);
  expect(isOwn({ category: "id_card", is_built_in: false })).toBe(false);
});
