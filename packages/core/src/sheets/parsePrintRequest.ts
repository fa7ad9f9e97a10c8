import { z } from "zod";
import { isObject } from "../document/looseValues.ts";
import {
  type MarkName,
  markNames,
  maxBleedMm,
  type PageSetup,
  type SheetLayout,
  sheetLayouts,
} from "../document/pageSetup.ts";
import { paperFor } from "./paperSetup.ts";
import { printerProfileFrom, printerProfileSchema } from "./parsePrinterProfile.ts";
import type { PrinterProfile } from "./printerProfile.ts";
import {
  type AskedColour,
  colourChoice,
  colourSpaces,
  type FlipEdge,
  type PrintRequest,
  pdfStandards,
} from "./printRequest.ts";
import { createRecordPicker } from "./recordPicker.ts";
import { slotsPerSheet } from "./slotPlace.ts";

/** The project's values that a request is validated against. */
export type PrintLimits = {
  /** Number of records in the project. */
  readonly total: number;
  readonly pageSetup: PageSetup;
  readonly isDualSided: boolean;
};

/** `field` is the name as sent, e.g. `range.end`; `message` is a complete sentence. */
export type RequestProblem = { readonly field: string; readonly message: string };

export type ParsedPrintRequest =
  | { readonly ok: true; readonly request: PrintRequest }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** The resolutions offered in the print dialog. */
export const dpiOptions: readonly number[] = [150, 300, 600, 1200];

const maxCopies = 10_000;

/** Maximum length of a separator's text. */
const maxTitle = 200;

/** Maximum length of a press profile as base64; profiles have 0.5 to 3 MB. */
const maxIcc = 8_000_000;
const iccError = "must be at most 6 MB";

/** Maximum number of excluded records; a range is the better way to exclude more. */
const maxExcluded = 100_000;

/**
 * Parses a print request as sent: `range {type, start, end}` (0-based, inclusive), `exclude_records` (0-based,
 * numbered like the range), `side`, `copies_per_record`, `start_at` (1-based), `print_order`, `dpi`, `show_guides`,
 * `flip_edge`, `sheet_codes`, `printer_profile`, `color`, `icc` (base64), `standard`, `separator` (text on a label
 * before the first card), and `layout`, `bleed_mm` and `marks` to override the page setup. Missing fields get their
 * defaults, invalid values are reported and never coerced, and other fields are ignored.
 */
export function parsePrintRequest(input: unknown, limits: PrintLimits): ParsedPrintRequest {
  const parsed = requestSchema(limits, asksForSingle(input)).safeParse(input);
  if (parsed.success) return { ok: true, request: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => {
    const field = fieldOf(path) || "request";
    return { field, message: `${field} ${message}.` };
  });
  return { ok: false, problems };
}

function asksForSingle(input: unknown): boolean {
  if (!isObject(input)) return false;
  if (input.layout !== undefined) return input.layout === "single";
  return isObject(input.printer_profile) && input.printer_profile.kind === "card";
}

/** `range.end`, `exclude_records[3]` */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    if (typeof step === "number") return `${field}[${step}]`;
    return field === "" ? String(step) : `${field}.${String(step)}`;
  }, "");
}

function requestSchema(limits: PrintLimits, isSingle: boolean) {
  const { total, pageSetup } = limits;
  const slots = isSingle ? 1 : slotsPerSheet(pageSetup);
  return z
    .object(
      {
        range: rangeSchema(total).default({ type: "all" }),
        exclude_records: excludeSchema(total).optional(),
        side: sideSchema(limits.isDualSided).default("front"),
        copies_per_record: wholeNumber(1, maxCopies).default(1),
        start_at: wholeNumber(1, slots).default(1),
        print_order: oneOf("across_then_down", "down_then_across").default("across_then_down"),
        dpi: dpiSchema().optional(),
        show_guides: z.boolean({ error: "must be true or false" }).default(false),
        flip_edge: oneOf("long", "short").optional(),
        printer_profile: printerProfileSchema.transform(printerProfileFrom).optional(),
        sheet_codes: z.boolean({ error: "must be true or false" }).default(false),
        layout: oneOf(...sheetLayouts).optional(),
        bleed_mm: bleedSchema().optional(),
        color: oneOf(...colourSpaces).optional(),
        standard: oneOf(...pdfStandards).optional(),
        icc: z
          .base64({ error: "must be an ICC profile in base64" })
          .max(maxIcc, { error: iccError })
          .optional(),
        marks: z.array(oneOf(...markNames), { error: "must be a list of marks" }).optional(),
        separator: z
          .string({ error: "must be text" })
          .max(maxTitle, `must have at most ${maxTitle} characters`)
          .optional(),
      },
      { error: "must be an object" },
    )
    .superRefine(({ range, exclude_records = [], color, standard, icc }, context) => {
      const colour = colourChoice({ color, standard, icc });
      if ("reason" in colour)
        context.addIssue({ code: "custom", path: [colour.field], message: colour.reason });
      if (total === 0)
        context.addIssue({
          code: "custom",
          path: ["range"],
          message: "is empty: there are no records to print",
        });
      else if (exclude_records.length > 0 && countPicked(range, exclude_records, total) === 0)
        context.addIssue({
          code: "custom",
          path: ["exclude_records"],
          message: "must leave at least one record of the range to print",
        });
      for (const side of ["width", "height"] as const) {
        if (pageSetup.label[`${side}Mm`] > 0) continue;
        const path = ["page_setup", "label", `${side}_mm`];
        context.addIssue({
          code: "custom",
          path,
          message: "must be more than 0 to print; set it in Page Setup",
        });
      }
    })
    .transform(
      (sent): PrintRequest => ({
        range: sent.range,
        ...(sent.exclude_records?.length ? { excludeRecords: sent.exclude_records } : {}),
        side: sent.side,
        copiesPerRecord: sent.copies_per_record,
        startAt: sent.start_at,
        printOrder: sent.print_order,
        dpi: sent.dpi ?? sent.printer_profile?.dpi ?? 300,
        showGuides: sent.show_guides,
        flipEdge: sent.flip_edge ?? flipEdgeOf(sent.printer_profile) ?? "long",
        ...(sent.sheet_codes ? { sheetCodes: true } : {}),
        ...(sent.printer_profile ? { printer: sent.printer_profile } : {}),
        ...colourOf(sent),
        ...paperChoice(sent),
        ...(sent.separator?.trim() ? { separator: sent.separator.trim() } : {}),
      }),
    );
}

/** The edge over which the printer turns its paper; null if it does not turn paper, or if the edge is unknown. */
function flipEdgeOf(printer: PrinterProfile | undefined): FlipEdge | null {
  return printer?.duplex === "long" || printer?.duplex === "short" ? printer.duplex : null;
}

function rangeSchema(total: number) {
  const position = wholeNumber(0, Math.max(0, total - 1));
  return z.discriminatedUnion(
    "type",
    [
      z.object({ type: z.literal("all") }),
      z
        .object({ type: z.literal("range"), start: position, end: position })
        .refine((range) => range.end >= range.start, {
          path: ["end"],
          error: "must not be less than range.start",
        }),
    ],
    {
      error: ({ code }) =>
        code === "invalid_union" ? "must be all or range" : "must be an object with a type",
    },
  );
}

function colourOf(asked: AskedColour): Pick<PrintRequest, "colour"> {
  const read = colourChoice(asked);
  return "choice" in read && read.choice ? { colour: read.choice } : {};
}

type AskedPaper = {
  readonly layout?: SheetLayout | undefined;
  readonly bleed_mm?: number | undefined;
  readonly marks?: readonly MarkName[] | undefined;
  readonly printer_profile?: PrinterProfile | undefined;
};

function paperChoice(asked: AskedPaper): Pick<PrintRequest, "paper"> {
  const { layout, bleed_mm: bleedMm, marks, printer_profile: printer } = asked;
  const paper = paperFor(printer, {
    ...(layout === undefined ? {} : { layout }),
    ...(bleedMm === undefined ? {} : { bleedMm }),
    ...(marks === undefined ? {} : { marks }),
  });
  return Object.keys(paper).length === 0 ? {} : { paper };
}

function bleedSchema() {
  const error = `must be a number of mm from 0 to ${maxBleedMm}`;
  return z.number({ error }).min(0, { error }).max(maxBleedMm, { error });
}

function countPicked(range: PrintRequest["range"], excludeRecords: readonly number[], total: number): number {
  return createRecordPicker({ range, excludeRecords }, total).count;
}

function excludeSchema(total: number) {
  return z
    .array(wholeNumber(0, Math.max(0, total - 1)), { error: "must be a list of record numbers" })
    .max(maxExcluded, { error: `must name at most ${maxExcluded} records` });
}

function sideSchema(isDualSided: boolean) {
  return oneOf("front", "back", "both").refine((side) => isDualSided || side === "front", {
    error: "must be front: this design is single-sided",
  });
}

function dpiSchema() {
  const error = `must be ${dpiOptions.slice(0, -1).join(", ")} or ${dpiOptions.at(-1)}`;
  return z.number({ error }).refine((dpi) => dpiOptions.includes(dpi), { error });
}

function wholeNumber(min: number, max: number) {
  const error = min === max ? `must be ${min}` : `must be a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}` });
}
