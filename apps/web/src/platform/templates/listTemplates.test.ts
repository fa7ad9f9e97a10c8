import type { TemplateAnswer } from "@print-builder/api";
import { expect, test } from "vitest";
import { templatesIn } from "./listTemplates.ts";

const fern: TemplateAnswer = {
  id: "fern",
  name: "Fern Staff",
  description: "",
  category: "id_card",
  preview_image: null,
  is_built_in: false,
  purpose: null,
  sample: null,
  is_dual_sided: false,
  canvas_width: 324,
  canvas_height: 204,
  canvas_width_mm: 86,
  canvas_height_mm: 54,
  background_color: "#ffffff",
  elements: [],
  front_elements: [],
  back_elements: [],
  page_setup: null,
  field_map: {},
  image_map: {},
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

test("[TMPL-18] accepts templates as an array or as an object with items", () => {
  expect(templatesIn([fern])).toEqual([fern]);
  expect(templatesIn({ items: [fern] })).toEqual([fern]);
});

test("[TMPL-19] accepts a template's ID as id or _id", () => {
  const { id: _, ...unnamed } = fern;
  const old = { ...unnamed, _id: "old" } as unknown as TemplateAnswer;
  expect(templatesIn([fern, old]).map(({ id }) => id)).toEqual(["fern", "old"]);
});
