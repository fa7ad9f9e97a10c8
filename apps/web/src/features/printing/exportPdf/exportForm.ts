import type { PrintRequest } from "@print-builder/core/print";
import { type BulkForm, checkRequestOf, firstBulkForm, requestOf } from "../bulkPrint/bulkForm.ts";
import { printBody } from "../flow/printBody.ts";
import { maxCopies } from "../flow/printChoices.ts";
import type { RememberedSettings } from "../flow/rememberedSettings.ts";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** Fields that hold typed text until it is a valid number. */
type TypedField = "copies" | "startAt" | "dpi";

/** State of the dialog: print settings, with numbers as typed and records counted from 1. */
export type ExportForm = Omit<BulkForm, TypedField | "start" | "end" | "leftOut"> &
  Readonly<Record<TypedField | "from" | "to", string>>;

export function firstForm(
  total: number,
  isDualSided: boolean,
  remembered: Partial<RememberedSettings> = {},
): ExportForm {
  const usual = firstBulkForm({ total, slots: 1, isDualSided });
  const { start, end, leftOut: _, ...first } = { ...usual, ...remembered };
  return {
    ...first,
    from: String(start + 1),
    to: String(end + 1),
    copies: String(first.copies),
    startAt: String(first.startAt),
    dpi: String(first.dpi),
  };
}

function isWithin(text: string, least: number, most: number): boolean {
  const number = Number(text);
  return text.trim() !== "" && Number.isInteger(number) && number >= least && number <= most;
}

/** The form if it can be sent, or the reason why not. */
export function checkedForm(
  form: ExportForm,
  total: number,
  slots: number,
): { readonly problem: string } | { readonly isFine: true } {
  if (form.range === "range" && total > 0) {
    if (!isWithin(form.from, 1, total) || !isWithin(form.to, 1, total)) {
      return { problem: `Choose records from 1 to ${total.toLocaleString()}.` };
    }
    if (Number(form.to) < Number(form.from))
      return { problem: "The last record must not come before the first." };
  }
  if (!isWithin(form.copies, 1, maxCopies)) {
    return { problem: `Choose 1 to ${maxCopies.toLocaleString()} copies.` };
  }
  if (!isWithin(form.startAt, 1, slots)) return { problem: `Choose a start position from 1 to ${slots}.` };
  return { isFine: true };
}

/** Converts the typed numbers, which gives the form of Bulk Preview & Print. */
function numbered({ from, to, copies, startAt, dpi, ...others }: ExportForm): BulkForm {
  const numbers = { copies: Number(copies), startAt: Number(startAt), dpi: Number(dpi) };
  return { ...others, ...numbers, start: Number(from) - 1, end: Number(to) - 1, leftOut: [] };
}

/** The request to print: records counted from 0, including those to leave out. */
export function exportRequest(form: ExportForm, excluded: readonly number[] = []): PrintRequest {
  return requestOf(numbered(form), excluded);
}

/** The request in the server's format, to check it. */
export function exportBody(form: ExportForm, excluded: readonly number[] = []): PrintInput {
  return printBody(checkRequestOf(numbered(form), excluded));
}
