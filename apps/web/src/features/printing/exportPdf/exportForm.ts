import type { PrintRequest } from "@print-builder/core/print";
import { type BulkForm, checkRequestOf, firstBulkForm, requestOf } from "../bulkPrint/bulkForm.ts";
import { printBody } from "../flow/printBody.ts";
import { maxCopies } from "../flow/printChoices.ts";
import type { RememberedSettings } from "../flow/rememberedSettings.ts";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** What is typed: a whole number once it is right. */
type Typed = "copies" | "startAt" | "dpi";

/** What the dialog holds: the settings of a print, with numbers as they were typed and records counted from 1. */
export type ExportForm = Omit<BulkForm, Typed | "start" | "end" | "leftOut"> &
  Readonly<Record<Typed | "from" | "to", string>>;

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

/** Whether the form can be sent, and if not, why. */
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

/** The form with its numbers: what Bulk Preview & Print holds. */
function numbered({ from, to, copies, startAt, dpi, ...others }: ExportForm): BulkForm {
  const numbers = { copies: Number(copies), startAt: Number(startAt), dpi: Number(dpi) };
  return { ...others, ...numbers, start: Number(from) - 1, end: Number(to) - 1, leftOut: [] };
}

/** What is printed: records counted from 0, those to leave out among them. */
export function exportRequest(form: ExportForm, excluded: readonly number[] = []): PrintRequest {
  return requestOf(numbered(form), excluded);
}

/** The same as the server is sent it to check. */
export function exportBody(form: ExportForm, excluded: readonly number[] = []): PrintInput {
  return printBody(checkRequestOf(numbered(form), excluded));
}
