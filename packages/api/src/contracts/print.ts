import { z } from "zod";
import { cardReasons, photoProblemKinds } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, fromZero, looseObject, projectParams, sides } from "./values.ts";

const recordIndex = z
  .int()
  .min(0)
  .max(999_999_999)
  .describe("A record's position, counted from 0: 0 is the first record.");

/** Strict, because a misspelt key would print the wrong cards. */
const range = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("all") }),
    z.strictObject({
      type: z.literal("range"),
      start: recordIndex.describe("The first record to print, counted from 0: 0 is the first record."),
      end: recordIndex.describe("The last record to print, counted from 0 and included."),
    }),
  ])
  .refine((asked) => asked.type === "all" || asked.end >= asked.start, {
    path: ["end"],
    message: "must not be before start",
  });

const filterText = z.string().max(500);

/** School mode: the people to print, with the keys of the school ZIP call. An empty filter excludes nobody. */
export const printFilters = z.strictObject({
  csv_entity: z.enum(["students", "teachers", "staff"]).optional(),
  search: filterText.optional(),
  class_section_id: z.union([filterText, z.int()]).nullable().optional(),
  /** One of the three print statuses, or the word `null` for people without a status. */
  print_status: filterText.optional(),
  status: filterText.optional(),
});

export type PrintFilters = z.output<typeof printFilters>;

/**
 * The records to print, and their order. `range`, `exclude_records` and `record_index` in the response count within
 * this selection.
 */
const choice = z.strictObject({
  /** Values of the token `id`, or the school's record ids in school mode. Printed in this order unless sorted. */
  record_ids: z
    .array(z.string().max(500, "must have at most 500 characters"))
    .max(100_000, "must name at most 100000 records")
    .optional(),
  /** 1-based table rows, instead of `record_ids`, to select among records that share an id. */
  record_rows: z
    .array(z.int().min(1).max(1_000_000_000))
    .max(100_000, "must name at most 100000 records")
    .optional(),
  /** A Liquid condition on a record's tokens, without braces: `class == "X-A" and bus != blank`. */
  where: z.string().max(2000, "must have at most 2000 characters").optional(),
  /** Tokens to sort by, with `-` for descending order: `class,-full_name`. */
  sort: z.string().max(500, "must have at most 500 characters").optional(),
});

/** Records sent with the call or read from a school, in place of the stored rows. */
const otherRows = z.strictObject({
  /** School mode: the loaded records, at most `maxLiveRows`; `range` then counts within them. */
  live_rows: z.array(looseObject).optional(),
  /** School mode: maps tokens to fields, instead of the stored mapping. */
  field_map_override: z.record(z.string().max(500), z.string().max(1000)).optional(),
  /**
   * School mode without `live_rows`: selects the rows, and `range` counts within the selection. With `live_rows`, the
   * filters are only recorded in the print history, to document the selection.
   */
  filters: printFilters.optional(),
});

/** The people to print, and the source of their records. */
export const peopleBody = choice.extend(otherRows.shape);

/** The content and settings of a print. Record indexes are 0-based, and ranges include their end. */
export const printBody = peopleBody.extend({
  range: range
    .default({ type: "all" })
    .describe("Records are counted from 0 here. The screens and the command line count them from 1."),
  /** Records of the range to omit, e.g. after preflight. They leave no gaps on the sheets. */
  exclude_records: z.array(recordIndex).max(100_000, "must name at most 100000 records").optional(),
  side: z.enum([...sides, "both"]).default("front"),
  copies_per_record: z
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe("Multiplied by each record's number in the project's copies_column."),
  start_at: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe("Label of the first sheet to begin with, counted from 1."),
  print_order: z.enum(["across_then_down", "down_then_across"]).default("across_then_down"),
  /** Defaults to the printer profile's resolution, otherwise 300. */
  dpi: z.int().min(72).max(2400).optional(),
  show_guides: z.boolean().default(false),
  /** The edge over which the sheet is turned. Defaults to the printer profile's edge, otherwise the long edge. */
  flip_edge: z.enum(["long", "short"]).optional(),
  /** The target printer's profile with its corrections. Without a profile, sheets are printed uncorrected. */
  printer_profile: looseObject.optional(),
  /** Prints a small code in each sheet's margin if it fits. `/api/sheets/:code` finds the sheet by its code. */
  sheet_codes: z.boolean().default(false),
  /** Overrides the page setup: sheets of labels, or each card on its own page. */
  layout: z.enum(["sheet", "single"]).optional(),
  /** Overrides the page setup: the bleed beyond each label's edge, mm. */
  bleed_mm: z.number().min(0).max(10).optional(),
  /** Overrides the page setup: what is printed next to the cards for cutting and checking. */
  marks: z
    .array(z.enum(["crop", "registration", "fold", "info", "colour_bar", "cut_contour"]))
    .max(6)
    .optional(),
  /** Text for a separator label before the first card, printed with the number of cards. */
  separator: z.string().max(200, "must have at most 200 characters").optional(),
  /** Colour space of the file. PDF/X implies inks. */
  color: z.enum(["rgb", "cmyk", "gray"]).optional(),
  /** The press's ICC profile, base64, at most 6 MB; defaults to a generic press. */
  icc: z.base64().max(8_000_000).optional(),
  /** PDF/X-4 for presses, PDF/A-2b for archives. */
  standard: z.enum(["none", "pdfx4", "pdfa2b"]).optional(),
  /** Destination of the PDF, for the card ledger. */
  printer: z.enum(["browser", "pdf"]).default("pdf"),
  /** Reason for making these cards, for the card ledger. */
  reason: z.enum(cardReasons).default("new"),
});

export type PrintBody = z.output<typeof printBody>;

const preflightBody = printBody.extend({
  /** Verifies every code as the printer will print it, instead of only the codes on the first sheet. */
  check_codes: z.boolean().default(false),
});

export type PreflightBody = z.output<typeof preflightBody>;

/**
 * Output of an immediate print. `sample` prints the invented person of a design without data; such a print is not
 * recorded.
 */
const exportBody = printBody.extend({
  sample: z.boolean().default(false),
  proof: z
    .boolean()
    .default(false)
    .describe("A PDF to check before printing: neither the print history nor the card ledger records it."),
});

export type ExportBody = z.output<typeof exportBody>;

export const previewProblem = z.object({
  record_index: z
    .number()
    .nullable()
    .describe("The record's position, counted from 0; null for problems of every record."),
  element_id: z.string().nullable(),
  side: z.enum(sides).nullable(),
  kind: z.string(),
  message: z.string(),
  same_as: z
    .number()
    .optional()
    .describe("With a duplicate id: position of the first chosen record with that id, counted from 0."),
  records: z
    .number()
    .optional()
    .describe("With pictures without a colour profile: how many records show one there."),
});

const previewBody = z.strictObject({
  record_index: recordIndex,
  side: z.enum(sides).default("front"),
  /** A revision of the design from the ledger, to draw the card as it was printed then. */
  revision: z.int().min(0).max(2_147_483_647).optional(),
});

export type PreviewBody = z.output<typeof previewBody>;

export const photoProblem = z.object({
  /** The photo's file name, or its URL in school mode. */
  media: z.string(),
  kind: z.enum(photoProblemKinds),
  /** Severity, 0 to 1. */
  score: z.number(),
  /** The first record whose card shows the photo. */
  record_index: fromZero,
  record_id: z.string(),
  name: z.string(),
  /** For a duplicate: the other person's photo. */
  other: z.string().nullable(),
});

export type PhotoProblem = z.output<typeof photoProblem>;

export const printContracts = {
  exportPdf: defineContract(routes.exportPdf, {
    scopes: ["print"],
    params: projectParams,
    body: exportBody,
    maxBodyBytes: 32 * 1024 * 1024,
    answer: { status: 200, file: ["application/pdf"] },
    summary:
      "The selected records on sheets, as one PDF. The header X-Print-Id names its entry in print_history, whose warnings list records printed without a photo or, on the first sheet, with a code that will not scan; the print of a sample has none.",
  }),
  preflight: defineContract(routes.preflight, {
    scopes: ["print"],
    params: projectParams,
    body: preflightBody,
    maxBodyBytes: 32 * 1024 * 1024,
    answer: {
      status: 200,
      body: z.object({
        checked: count,
        /** `record_index` is null for problems of every record. */
        problems: z.array(previewProblem),
      }),
    },
    summary: "Problems that would appear on paper. Ids are compared across the whole table.",
  }),
  checkPhotos: defineContract(routes.checkPhotos, {
    scopes: ["print"],
    params: projectParams,
    answer: {
      status: 200,
      body: z.object({
        /** Number of photos checked: all photos on the records' cards. */
        checked: count,
        problems: z.array(photoProblem),
      }),
    },
    summary:
      "Photos that should be taken again, worst first: too small for their frame, blurred, too dark or bright, like another person's, or with a problem of the face. Nothing leaves the machine.",
  }),
  printRetakeSheet: defineContract(routes.printRetakeSheet, {
    scopes: ["print"],
    params: projectParams,
    answer: { status: 200, file: ["application/pdf"] },
    summary:
      "The people to photograph again, as a PDF on A4: names, problems, and a QR code of each record's id.",
  }),
  renderPreview: defineContract(routes.renderPreview, {
    scopes: ["print"],
    params: projectParams,
    body: previewBody,
    answer: {
      status: 200,
      body: z.object({
        record_index: fromZero,
        side: z.enum(sides),
        /** The side's elements with the record's values in place of tokens. */
        elements: z.array(looseObject),
        svg: z.string(),
        problems: z.array(previewProblem),
      }),
    },
    summary: "One record's card.",
  }),
};
