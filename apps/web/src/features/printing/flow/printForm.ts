import {
  batchSize,
  batchSizes,
  dpiOptions,
  type FlipEdge,
  type PrintOrder,
  type PrintRequest,
  type PrintSide,
  paperFor,
  printerProfileFrom,
  printQuality,
  toStoredPrinter,
} from "@print-builder/core/sheets";
import type { PrintInput } from "../preflight/runPreflight.ts";
import { asOnScreen, colourOf, type PressForm } from "../press/pressForm.ts";
import type { KeptPrinter } from "../printers/keptPrinters.ts";

type Choice<Value extends string> = { readonly value: Value; readonly label: string };

/** Maximum number of copies that the server accepts. */
export const maxCopies = 1000;

export const sideChoices: Choice<PrintSide>[] = [
  { value: "front", label: "Front" },
  { value: "back", label: "Back" },
  { value: "both", label: "Both sides" },
];

export const orderChoices: Choice<PrintOrder>[] = [
  { value: "across_then_down", label: "Across, then down" },
  { value: "down_then_across", label: "Down, then across" },
];

/** The edge on which sheets are flipped. */
export const flipChoices: Choice<FlipEdge>[] = [
  { value: "long", label: "Flip long edge" },
  { value: "short", label: "Flip short edge" },
];

/** Settings of a print, always valid. Records are counted from 0, both ends included. */
export type PrintForm = {
  readonly range: "all" | "range";
  readonly start: number;
  readonly end: number;
  /** Records that are left out regardless of a check. */
  readonly leftOut: readonly number[];
  readonly side: PrintSide;
  readonly copies: number;
  /** The first label used on the first sheet, counted from 1. */
  readonly startAt: number;
  readonly order: PrintOrder;
  readonly dpi: number;
  readonly guides: boolean;
  readonly flip: FlipEdge;
  /** True to print a code on each sheet. */
  readonly codes: boolean;
  /** The printer whose corrections apply; null for a printer that needs none. */
  readonly printer: KeptPrinter | null;
  /** The connected printer to print on; null for a PDF. */
  readonly queueId: string | null;
  readonly press: PressForm;
  /** Records in each file of a batch or background export. */
  readonly batchSize: number;
};

/** The project's limits for the form. */
export type PrintLimits = {
  readonly total: number;
  /** Labels on a sheet by the page setup; 1 for a card printer. */
  readonly slots: number;
  readonly isDualSided: boolean;
};

export function firstForm({ total, isDualSided }: PrintLimits): PrintForm {
  return {
    range: "all",
    start: 0,
    end: Math.max(total - 1, 0),
    leftOut: [],
    side: isDualSided ? "both" : "front",
    copies: 1,
    startAt: 1,
    order: "across_then_down",
    dpi: 300,
    guides: false,
    flip: "long",
    codes: false,
    printer: null,
    queueId: null,
    press: asOnScreen,
    batchSize,
  };
}

function within(value: number, least: number, most: number): number {
  if (!Number.isFinite(value)) return least;
  return Math.min(Math.max(Math.round(value), least), Math.max(least, most));
}

/** Clamps every value to its limits. The range never ends before it starts. */
export function fitForm(form: PrintForm, { total, slots, isDualSided }: PrintLimits): PrintForm {
  const last = Math.max(total - 1, 0);
  const start = within(form.start, 0, last);
  const labels = form.printer?.profile.kind === "card" ? 1 : slots;
  return {
    ...form,
    start,
    end: Math.max(start, within(form.end, 0, last)),
    leftOut: form.leftOut.filter((record) => record <= last),
    side: isDualSided ? form.side : "front",
    copies: within(form.copies, 1, maxCopies),
    startAt: within(form.startAt, 1, labels),
    dpi: dpiOptions.includes(form.dpi) ? form.dpi : 300,
    batchSize: within(form.batchSize, batchSizes.least, batchSizes.most),
  };
}

/** The settings that a printer implies: its resolution and its flip edge. */
export function withPrinter(printer: KeptPrinter | null): Partial<PrintForm> {
  const { dpi, duplex } = printer?.profile ?? {};
  return {
    printer,
    ...(dpi !== undefined && dpiOptions.includes(dpi) ? { dpi } : {}),
    ...(duplex === "long" || duplex === "short" ? { flip: duplex } : {}),
    ...(duplex === "none" ? { side: "front" } : {}),
  };
}

/** Number of records in the form's range, including left-out records. */
export function recordsInRange(
  { range, start, end }: PrintForm,
  { total }: Pick<PrintLimits, "total">,
): number {
  return range === "all" ? total : end - start + 1;
}

/** The request to print. `excluded` lists additional records to leave out. */
export function requestOf(form: PrintForm, excluded: readonly number[] = []): PrintRequest {
  const leftOut = [...new Set([...form.leftOut, ...excluded])].sort((a, b) => a - b);
  const printer = form.printer && printerProfileFrom(form.printer.profile);
  return {
    range: form.range === "all" ? { type: "all" } : { type: "range", start: form.start, end: form.end },
    ...(leftOut.length > 0 ? { excludeRecords: leftOut } : {}),
    side: form.side,
    copiesPerRecord: form.copies,
    startAt: form.startAt,
    printOrder: form.order,
    dpi: form.dpi,
    showGuides: form.guides,
    flipEdge: form.flip,
    ...(form.codes ? { sheetCodes: true } : {}),
    ...(printer ? { printer } : {}),
    ...(printer?.kind === "card" ? { paper: paperFor(printer) } : {}),
    ...colourOf(form.press),
  };
}

/** The request for a check, without the profile, which may be large and is not needed. */
export function checkRequestOf(form: PrintForm, excluded: readonly number[] = []): PrintRequest {
  return requestOf({ ...form, press: { ...form.press, profile: null } }, excluded);
}

/** A print request in the server's format. */
export function printBody(request: PrintRequest): PrintInput {
  const { range, excludeRecords = [], paper, colour } = request;
  return {
    range: range.type === "all" ? { type: "all" } : { type: "range", start: range.start, end: range.end },
    ...(excludeRecords.length > 0 ? { exclude_records: [...excludeRecords] } : {}),
    side: request.side,
    copies_per_record: request.copiesPerRecord,
    start_at: request.startAt,
    print_order: request.printOrder,
    dpi: request.dpi,
    show_guides: request.showGuides,
    flip_edge: request.flipEdge,
    ...(request.sheetCodes ? { sheet_codes: true } : {}),
    ...(colour ? { color: colour.space, standard: colour.standard } : {}),
    ...(colour?.icc === undefined ? {} : { icc: colour.icc }),
    ...(request.printer ? { printer_profile: toStoredPrinter(request.printer) } : {}),
    ...(paper?.layout === undefined ? {} : { layout: paper.layout }),
    ...(paper?.bleedMm === undefined ? {} : { bleed_mm: paper.bleedMm }),
    ...(paper?.marks === undefined ? {} : { marks: [...paper.marks] }),
    ...(request.separator === undefined ? {} : { separator: request.separator }),
  };
}

/** Above this many records, the dialog also offers batches and background export. */
const maxAtOnce = 1000;

export function offersBatches(form: PrintForm, limits: Pick<PrintLimits, "total">): boolean {
  return recordsInRange(form, limits) > maxAtOnce;
}

/** Example: `300 dpi, quality 95%` */
export function dpiText(dpi: number): string {
  return `${dpi} dpi, quality ${Math.round(printQuality(dpi))}%`;
}
