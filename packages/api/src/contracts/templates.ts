import { z } from "zod";
import { templateCategories, templatePurposes } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { canvasLength, columnMap, designBytes, elements, lengthMm, projectAnswer } from "./projects.ts";
import { colour, id, lineOfText, looseObject, sample, searchText, time } from "./values.ts";

/** Maximum length of a preview as sent, in characters. */
const maxPreviewLength = 1_000_000;

/** `all`, an empty text and null all mean `custom`. */
const category = z
  .enum([...templateCategories, "all", ""])
  .nullable()
  .transform((word) => (word === null || word === "all" || word === "" ? "custom" : word));

const description = z.string().trim().max(2000);

/** SVG source, or a picture's data URL; null for no preview. */
const previewImage = z.string().max(maxPreviewLength, "is too large: at most 500 kB").nullable();

const purpose = z.enum(templatePurposes);

/** A palette's id, or two colours as `rrggbb-rrggbb`; empty for the template's own colours. */
const palette = z.string().trim().max(40).default("");

export const templateAnswer = z.object({
  id,
  name: z.string(),
  description: z.string(),
  category: z.enum(templateCategories),
  /** A data URL. */
  preview_image: z.string().nullable(),
  /** True for a template of the product, which cannot be changed. */
  is_built_in: z.boolean(),
  purpose: purpose.nullable(),
  sample: sample.nullable(),
  is_dual_sided: z.boolean(),
  canvas_width: z.number(),
  canvas_height: z.number(),
  canvas_width_mm: z.number(),
  canvas_height_mm: z.number(),
  background_color: z.string(),
  elements,
  front_elements: elements,
  back_elements: elements,
  page_setup: looseObject.nullable(),
  lookups: looseObject.optional(),
  text_styles: z.array(looseObject).optional(),
  ruler_guides: z.array(looseObject).optional(),
  field_map: columnMap,
  image_map: columnMap,
  created_at: time,
  updated_at: time,
});

export type TemplateAnswer = z.output<typeof templateAnswer>;

export const templateCreateBody = z.object({
  name: lineOfText(200),
  description: description.default(""),
  category: category.default("custom"),
  purpose: purpose.nullable().optional(),
  sample: sample.nullable().optional(),
  preview_image: previewImage.default(null),
  /** The project whose pictures the design refers to as `media:`; they are copied into the template. */
  project_id: id.optional(),
  is_dual_sided: z.boolean().default(false),
  canvas_width: canvasLength.default(800),
  canvas_height: canvasLength.default(600),
  canvas_width_mm: lengthMm.optional(),
  canvas_height_mm: lengthMm.optional(),
  background_color: colour.default("#ffffff"),
  elements: elements.optional(),
  front_elements: elements.optional(),
  back_elements: elements.optional(),
  page_setup: looseObject.nullable().optional(),
  lookups: looseObject.optional(),
  text_styles: z.array(looseObject).optional(),
  ruler_guides: z.array(looseObject).optional(),
  field_map: columnMap.optional(),
  image_map: columnMap.optional(),
});

export type TemplateCreate = z.output<typeof templateCreateBody>;

/** Only stores the fields that are sent. */
export const templateUpdateBody = z.object({
  ...templateCreateBody.partial().shape,
  description: description.optional(),
  category: category.optional(),
  preview_image: previewImage.optional(),
  is_dual_sided: z.boolean().optional(),
  canvas_width: canvasLength.optional(),
  canvas_height: canvasLength.optional(),
  background_color: colour.optional(),
});

export type TemplateUpdate = z.output<typeof templateUpdateBody>;

/** The file of a built-in template. */
export const builtInTemplate = templateCreateBody.extend({
  id: z.string().regex(/^builtin-[a-z0-9-]{1,50}$/, "must look like builtin-my-template"),
});

const templateParams = z.object({ id });

export const templateContracts = {
  listTemplates: defineContract(routes.listTemplates, {
    scopes: ["projects:read"],
    query: z.object({
      /** Matches part of the name or the description. */
      search: searchText,
      category: z.enum(["", "all", ...templateCategories]).default(""),
    }),
    answer: { status: 200, body: z.object({ items: z.array(templateAnswer) }) },
    summary: "Templates with their designs, by name.",
  }),
  createTemplate: defineContract(routes.createTemplate, {
    body: templateCreateBody,
    maxBodyBytes: designBytes,
    answer: { status: 201, body: templateAnswer },
    summary: "Create a template from a design with at least one element.",
  }),
  updateTemplate: defineContract(routes.updateTemplate, {
    params: templateParams,
    body: templateUpdateBody,
    maxBodyBytes: designBytes,
    answer: { status: 200, body: templateAnswer },
    summary: "Store the fields sent. 403 template_protected outside the category custom.",
  }),
  deleteTemplate: defineContract(routes.deleteTemplate, {
    params: templateParams,
    answer: { status: 204 },
    summary: "Delete a template. 403 template_protected outside the category custom.",
  }),
  duplicateTemplate: defineContract(routes.duplicateTemplate, {
    params: templateParams,
    query: z.object({ name: z.string().default("").pipe(lineOfText(200)), palette }),
    answer: { status: 201, body: templateAnswer },
    summary: "Copy a template with its pictures and fonts; the copy has the category custom.",
  }),
  createFromTemplate: defineContract(routes.createFromTemplate, {
    scopes: ["projects:write"],
    params: templateParams,
    query: z.object({ project_name: z.string().default("").pipe(lineOfText(200)), palette }),
    answer: { status: 201, body: projectAnswer },
    summary: "Create a project from a template, with its pictures. ID cards are dual-sided.",
  }),
};
