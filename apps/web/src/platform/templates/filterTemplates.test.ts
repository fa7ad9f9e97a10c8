import { expect, test } from "vitest";
import {
  categoryChoices,
  categoryName,
  everyCategory,
  filterTemplates,
  type TemplateCardData,
} from "./filterTemplates.ts";

const plain = {
  preview_image: null,
  is_dual_sided: false,
  canvas_width_mm: 86,
  canvas_height_mm: 54,
};
const fern: TemplateCardData = { ...plain, id: "a", name: "Fern Staff", category: "id_card" };
const fair: TemplateCardData = { ...plain, id: "b", description: "For the science fair", category: "poster" };
const bare: TemplateCardData = { ...plain, id: "c", name: null, category: null };

test("[TMPL-01] finds templates by name or description in any case", () => {
  const all = [fern, fair, bare];
  expect(filterTemplates(all, " FERN ", everyCategory)).toEqual([fern]);
  expect(filterTemplates(all, "Science", everyCategory)).toEqual([fair]);
  expect(filterTemplates(all, "", everyCategory)).toEqual(all);
  expect(filterTemplates(all, "", "poster")).toEqual([fair]);
  expect(filterTemplates(all, "fern", "poster")).toEqual([]);
});

test("[TMPL-02] the category list has “all” and each category in use, once", () => {
  const choices = categoryChoices([fair, fern, bare, { ...fern, id: "d" }]);
  expect(choices.map(({ value }) => value)).toEqual(["all", "id_card", "poster"]);
});

test("[TMPL-06] puts a template without a category under Uncategorized", () => {
  expect([undefined, null, "", "id_card"].map(categoryName)).toEqual([
    "Uncategorized",
    "Uncategorized",
    "Uncategorized",
    "ID card",
  ]);
});
