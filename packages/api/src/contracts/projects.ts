import { z } from "zod";
import { dataModes, projectSorts } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { columnType } from "./intake.ts";
import {
  colour,
  count,
  fromOne,
  id,
  identity,
  lineOfText,
  looseObject,
  page,
  projectParams,
  queryFlag,
  queryNumber,
  sample,
  searchText,
  sides,
  time,
} from "./values.ts";

/** Large, because designs may contain images as data URLs. */
export const designBytes = 32 * 1024 * 1024;

export const elements = z.array(looseObject).max(5000);

export const columnMap = z.record(z.string().max(500), z.string().max(1000));

export const canvasLength = z.number().min(1).max(20_000);

export const lengthMm = z.number().min(0).max(10_000);

const tagIds = z.array(id).max(200);

const projectTag = z.object({ id, name: z.string(), color: z.string() });

const dataSource = z.object({
  headers: z.array(z.string()),
  /** Known column types; columns without a type are text. */
  types: z.record(z.string(), columnType).optional(),
});

/**
 * The thumbnail's drawing. A list entry names the fields that it omits, because clients cannot tell an omitted field
 * from an empty one.
 */
const thumbnail = z
  .string()
  .nullable()
  .describe("SVG. In a list null when longer than 16 kB: `thumbnail_urls` has it in either case.");

const cardLength = z
  .number()
  .nullable()
  .describe("The size of the card that is printed, mm; null while no size was chosen for its pixels.");

/** A project in a list: everything that the projects screen shows of it, without the design itself. */
export const projectSummary = z.object({
  id,
  name: z.string(),
  canvas_width: z.number(),
  canvas_height: z.number(),
  card_width_mm: cardLength,
  card_height_mm: cardLength,
  background_color: z.string(),
  is_dual_sided: z.boolean(),
  tags: z.array(projectTag),
  data_mode: z.enum(dataModes),
  school_name: z.string().nullable(),
  thumbnail_svg: thumbnail,
  thumbnail_svg_front: thumbnail,
  thumbnail_svg_back: thumbnail,
  thumbnail_urls: z
    .object({ front: z.string().nullable(), back: z.string().nullable() })
    .describe("Addresses of the thumbnails as files; null where a side has none."),
  front_element_count: count,
  back_element_count: count,
  revision: count,
  created_at: time,
  updated_at: time,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
  created_by_email: z.string().nullable(),
});

/** A project in a list. In the trash it also has the times of its deletion and its permanent removal. */
const listedProject = projectSummary.extend({
  trash: z.object({ since: time, until: time }).optional(),
});

export type ListedProject = z.output<typeof listedProject>;

const sequence = z.object({ from: z.int(), to: z.int(), step: z.int(), pad: z.int() });

/** A project as it is stored and sent. */
export const projectAnswer = projectSummary.extend({
  schema_version: count,
  canvas_width_mm: z.number(),
  canvas_height_mm: z.number(),
  elements,
  front_elements: elements,
  back_elements: elements,
  page_setup: looseObject.nullable(),
  /** The column or token with each record's number of cards; null prints one card each. */
  copies_column: z.string().nullable(),
  /** Number sequence that a project without a table prints. */
  sequence: sequence.nullable(),
  lookups: looseObject,
  /**
   * Shared text styles: `{id, name, properties}`. A text element refers to its style by `styleId` and also stores
   * the properties.
   */
  text_styles: z.array(looseObject),
  /**
   * Manual corrections of single photos, by file name: `{x, y, scale, rotation, brightness, contrast}`, each optional.
   */
  photo_edits: looseObject,
  /**
   * Guides for aligning elements, never printed: `{side, axis, at}` in canvas px; the axis "x" means a vertical
   * guide.
   */
  ruler_guides: z.array(looseObject),
  /** An invented person to show until the design has data. */
  sample: sample.nullable(),
  ui_preferences: looseObject,
  data_source: dataSource,
  data_preview: z.array(z.record(z.string(), z.string())),
  field_map: columnMap,
  image_map: columnMap,
  /** The columns that identify and name a card; null uses the tokens `id`, and `full_name` or `name`. */
  identity: identity.nullable(),
  school_field_map: columnMap,
  school_token_types: z.record(z.string(), z.string()),
  /** Tokens are omitted; `has_impersonation_token` says whether one is stored. */
  school_mapping_meta: looseObject,
  print_history: z.array(looseObject),
});

export type ProjectSummary = z.output<typeof projectSummary>;

export type ProjectAnswer = z.output<typeof projectAnswer>;

export const projectCreateBody = z.object({
  name: lineOfText(200),
  canvas_width: canvasLength.default(800),
  canvas_height: canvasLength.default(600),
  background_color: colour.default("#ffffff"),
  is_dual_sided: z.boolean().default(false),
  tags: tagIds.default([]),
  /** The card's size on paper and its page setup, if known from the start. */
  canvas_width_mm: lengthMm.optional(),
  canvas_height_mm: lengthMm.optional(),
  page_setup: looseObject.nullable().optional(),
});

/** -1 or null if the client does not know the number. */
const reported = z.int().min(-1).nullish();

/** A client's report of a print. The server adds who printed and when. */
const historyEntry = z.looseObject({
  id: z.union([z.string().max(200), z.number()]).nullish(),
  record_range: z.looseObject({ start: reported, end: reported, count: reported }).nullish(),
  copies_per_record: reported,
  start_position: reported,
  file_size_bytes: reported,
  warnings_total: reported,
});

/** Only stores the fields that are sent. */
export const projectUpdateBody = z.object({
  revision: z.int().min(0).optional(),
  name: lineOfText(200).optional(),
  canvas_width: canvasLength.optional(),
  canvas_height: canvasLength.optional(),
  canvas_width_mm: lengthMm.optional(),
  canvas_height_mm: lengthMm.optional(),
  background_color: colour.optional(),
  is_dual_sided: z.boolean().optional(),
  tags: tagIds.optional(),
  elements: elements.optional(),
  front_elements: elements.optional(),
  back_elements: elements.optional(),
  page_setup: looseObject.nullable().optional(),
  copies_column: z
    .string()
    .max(1000)
    .nullable()
    .optional()
    .describe(
      "The column or token that says how many cards each record of the table gets: whole numbers from 0 to 10000, 1 where it is blank. Null: one card each.",
    ),
  sequence: sequence
    .partial({ from: true, step: true, pad: true })
    .nullable()
    .optional()
    .describe(
      "Numbers that take the place of a table, as the tokens number and record.number, with leading zeros up to pad digits.",
    ),
  lookups: looseObject.optional(),
  text_styles: z.array(looseObject).optional(),
  photo_edits: looseObject.optional(),
  ruler_guides: z.array(looseObject).optional(),
  /** Removed once the project has real people. */
  sample: sample.nullable().optional(),
  ui_preferences: looseObject.optional(),
  school_name: lineOfText(300).nullable().optional(),
  school_mapping_meta: looseObject.nullable().optional(),
  print_history: z.array(historyEntry).max(10_000).optional(),
});

export type ProjectCreate = z.output<typeof projectCreateBody>;

export type ProjectUpdate = z.output<typeof projectUpdateBody>;

/** The parts to clone in addition to the design and its pictures, which are always cloned. */
export const cloneBody = z.object({
  name: lineOfText(200).optional(),
  /** Has no effect; accepted because installed clients send it. */
  include_project: z.boolean().default(true),
  include_csv_data: z.boolean().default(true),
  include_mapping: z.boolean().default(true),
  include_images: z.boolean().default(true),
  include_school_meta: z.boolean().default(true),
});

export type CloneRequest = z.output<typeof cloneBody>;

export const projectContracts = {
  listProjects: defineContract(routes.listProjects, {
    scopes: ["projects:read"],
    query: z.object({
      page,
      limit: queryNumber({ min: 1, max: 100 }, 20),
      search: searchText,
      /** Comma-separated tag ids; a project must have all of them. */
      tags: z.string().max(4000).default(""),
      mode: z.enum(["", ...dataModes]).default(""),
      sided: z.enum(["", "single", "dual"]).default(""),
      /** Lists deleted projects instead of active projects. */
      trash: queryFlag.default(false),
      sort: z.enum(projectSorts).default(""),
    }),
    answer: {
      status: 200,
      body: z.object({
        items: z.array(listedProject),
        total: count,
        page: fromOne,
        limit: count,
      }),
    },
    summary:
      "Projects, last updated first unless `sort` is given; with `trash` deleted projects, the last deleted first. Entries have no elements, data source, mapping, page setup or history: GET /api/projects/{id} returns those.",
  }),
  createProject: defineContract(routes.createProject, {
    scopes: ["projects:write"],
    body: projectCreateBody,
    answer: { status: 201, body: projectAnswer },
    summary: "Create a project.",
  }),
  getProject: defineContract(routes.getProject, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: projectAnswer },
    summary: "A project with its design.",
  }),
  updateProject: defineContract(routes.updateProject, {
    scopes: ["projects:write"],
    params: projectParams,
    body: projectUpdateBody,
    maxBodyBytes: designBytes,
    answer: { status: 200, body: projectAnswer },
    summary: "Store the fields sent. With `revision`, 409 stale_revision when somebody else has saved since.",
  }),
  deleteProject: defineContract(routes.deleteProject, {
    scopes: ["projects:write"],
    params: projectParams,
    query: z.object({ forever: queryFlag.default(false) }),
    answer: { status: 204 },
    summary:
      "Move a project and everything in it to the trash: all other calls then answer 404 for it. With `forever` a super admin permanently removes a project in the trash.",
  }),
  restoreProject: defineContract(routes.restoreProject, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: { status: 200, body: projectAnswer },
    summary: "Restore a project from the trash. Other projects stay as they are.",
  }),
  cloneProject: defineContract(routes.cloneProject, {
    scopes: ["projects:write"],
    params: projectParams,
    body: cloneBody.prefault({}),
    answer: { status: 201, body: projectAnswer },
    summary:
      "Copy a project, all or nothing. The print history is not copied; school tokens only with the school data.",
  }),
};

export const projectImportContracts = {
  importProject: defineContract(routes.importProject, {
    scopes: ["projects:write"],
    answer: {
      status: 201,
      /** `notes` say in plain English what was changed or omitted. */
      body: projectAnswer.extend({ notes: z.array(z.string()) }),
    },
    summary: "Create a project from a project ZIP: design, pictures, fonts, rows and mapping.",
  }),
};

/** Maximum length of a thumbnail, in characters. */
const maxThumbnailLength = 2_000_000;

export const thumbnailContracts = {
  saveThumbnail: defineContract(routes.saveThumbnail, {
    scopes: ["projects:write"],
    params: projectParams,
    body: z.object({
      /** SVG source, or an SVG data URL (plain or base64). */
      svg: z.string().min(1, "must not be blank").max(maxThumbnailLength),
      side: z.enum([...sides, "both"]).default("front"),
    }),
    maxBodyBytes: 6_000_000,
    answer: { status: 200, body: z.object({ side: z.enum([...sides, "both"]) }) },
    summary: "Store a side's thumbnail. Active content and external references are refused or removed.",
  }),
  getThumbnail: defineContract(routes.getThumbnail, {
    scopes: ["projects:read"],
    params: z.object({ id, side: z.enum(sides) }),
    answer: { status: 200, file: ["image/svg+xml"] },
    summary: "A side's thumbnail as an SVG file.",
  }),
};
