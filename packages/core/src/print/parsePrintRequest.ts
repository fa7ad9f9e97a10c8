import { z } from "zod";
import type { PageSetup } from "../document/pageSetup.ts";
import type { PrintRequest } from "./printRequest.ts";
import { createRecordPicker } from "./recordPicker.ts";
import { slotsPerSheet } from "./slotPlace.ts";

/** What a request is measured against. */
export type PrintLimits = {
  /** Records there are to print. */
  readonly total: number;
  readonly pageSetup: PageSetup;
  readonly isDualSided: boolean;
};

/** `field` is the name as sent, e.g. `range.end`; `message` is a sentence that stands on its own. */
export type RequestProblem = { readonly field: string; readonly message: string };

export type ParsedPrintRequest =
  | { readonly ok: true; readonly request: PrintRequest }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/** The resolutions that the print dialog offers. */
export const dpiOptions: readonly number[] = [150, 300, 600, 1200];

const maxCopies = 10_000;

/** More records than this are not named one by one: a range says it better. */
const maxExcluded = 100_000;

/**
 * Reads a print request as it is sent: `range {type, start, end}` (0-based, inclusive), `exclude_records`
 * (0-based, counted as the range counts), `side`, `copies_per_record`, `start_at` (1-based), `print_order`,
 * `dpi`, `show_guides`, `flip_edge`. What is left out takes its default; a wrong value is never bent into shape
 * but named. Other fields are not looked at.
 */
export function parsePrintRequest(input: unknown, limits: PrintLimits): ParsedPrintRequest {
  const parsed = requestSchema(limits).safeParse(input);
  if (parsed.success) return { ok: true, request: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => {
    const field = fieldOf(path) || "request";
    return { field, message: `${field} ${message}.` };
  });
  return { ok: false, problems };
}

/** `range.end`, `exclude_records[3]` */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, step) => {
    if (typeof step === "number") return `${field}[${step}]`;
    return field === "" ? String(step) : `${field}.${String(step)}`;
  }, "");
}

function requestSchema(limits: PrintLimits) {
  const { total, pageSetup } = limits;
  return z
    .object(
      {
        range: rangeSchema(total).default({ type: "all" }),
        exclude_records: excludeSchema(total).optional(),
        side: sideSchema(limits.isDualSided).default("front"),
        copies_per_record: wholeNumber(1, maxCopies).default(1),
        start_at: wholeNumber(1, slotsPerSheet(pageSetup)).default(1),
        print_order: oneOf("across_then_down", "down_then_across").default("across_then_down"),
        dpi: dpiSchema().default(300),
        show_guides: z.boolean({ error: "must be true or false" }).default(false),
        flip_edge: oneOf("long", "short").default("long"),
      },
      { error: "must be an object" },
    )
    .superRefine(({ range, exclude_records = [] }, context) => {
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
        dpi: sent.dpi,
        showGuides: sent.show_guides,
        flipEdge: sent.flip_edge,
      }),
    );
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
