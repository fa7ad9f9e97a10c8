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
} from "@print-builder/core/print";
import { maxCopies } from "../flow/printChoices.ts";
import { asOnScreen, colourOf, type PressForm } from "../press/pressForm.ts";
import type { KeptPrinter } from "../printers/keptPrinters.ts";

/** Settings of the dialog, always printable. Records are counted from 0, both ends included. */
export type BulkForm = {
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
  readonly press: PressForm;
  /** Records in each file of a batch or background export. */
  readonly batchSize: number;
};

/** Limits of the form's values. */
export type BulkLimits = {
  readonly total: number;
  /** Labels on a sheet by the page setup; 1 for a card printer. */
  readonly slots: number;
  readonly isDualSided: boolean;
};

export function firstBulkForm({ total, isDualSided }: BulkLimits): BulkForm {
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
    press: asOnScreen,
    batchSize,
  };
}

function within(value: number, least: number, most: number): number {
  if (!Number.isFinite(value)) return least;
  return Math.min(Math.max(Math.round(value), least), Math.max(least, most));
}

/** Clamps every value to its limits. The range never ends before it starts. */
export function fitForm(form: BulkForm, { total, slots, isDualSided }: BulkLimits): BulkForm {
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

/** Records in the form's range, including left-out ones. */
export function recordsInRange(
  { range, start, end }: BulkForm,
  { total }: Pick<BulkLimits, "total">,
): number {
  return range === "all" ? total : end - start + 1;
}

/** The request to print. `excluded` are further records to leave out. */
export function requestOf(form: BulkForm, excluded: readonly number[] = []): PrintRequest {
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
export function checkRequestOf(form: BulkForm, excluded: readonly number[] = []): PrintRequest {
  return requestOf({ ...form, press: { ...form.press, profile: null } }, excluded);
}

/** Above this many records, a batch of files and a background job are also offered. */
const maxAtOnce = 1000;

export function offersBatches(form: BulkForm, limits: Pick<BulkLimits, "total">): boolean {
  return recordsInRange(form, limits) > maxAtOnce;
}

/** `300 dpi, quality 95 %` */
export function dpiText(dpi: number): string {
  return `${dpi} dpi, quality ${Math.round(printQuality(dpi))} %`;
}
