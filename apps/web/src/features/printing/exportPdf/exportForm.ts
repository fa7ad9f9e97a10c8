import type { FlipEdge, PrintOrder, PrintRequest, PrintSide } from "@print-builder/core/print";
import { printBody } from "../flow/printBody.ts";
import { maxCopies } from "../flow/printChoices.ts";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** What the dialog holds; numbers as they were typed, records counted from 1. */
export type ExportForm = {
  readonly range: "all" | "range";
  readonly from: string;
  readonly to: string;
  readonly side: PrintSide;
  readonly copies: string;
  readonly startAt: string;
  readonly order: PrintOrder;
  readonly dpi: string;
  readonly guides: boolean;
  readonly flip: FlipEdge;
};

export function firstForm(total: number, isDualSided: boolean): ExportForm {
  return {
    range: "all",
    from: "1",
    to: String(Math.max(total, 1)),
    side: isDualSided ? "both" : "front",
    copies: "1",
    startAt: "1",
    order: "across_then_down",
    dpi: "300",
    guides: false,
    flip: "long",
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

/** Cards that will be printed, each side counted, when so many records are left out. */
export function cardCount(form: ExportForm, total: number, leftOut = 0): number {
  const records = form.range === "all" ? total : Number(form.to) - Number(form.from) + 1;
  return (records - leftOut) * Number(form.copies) * (form.side === "both" ? 2 : 1);
}

/** What is printed: records counted from 0, those to leave out among them. */
export function exportRequest(form: ExportForm, excluded: readonly number[] = []): PrintRequest {
  return {
    range:
      form.range === "all"
        ? { type: "all" }
        : { type: "range", start: Number(form.from) - 1, end: Number(form.to) - 1 },
    excludeRecords: excluded,
    side: form.side,
    copiesPerRecord: Number(form.copies),
    startAt: Number(form.startAt),
    printOrder: form.order,
    dpi: Number(form.dpi),
    showGuides: form.guides,
    flipEdge: form.flip,
  };
}

/** The same as the server is sent it. */
export function exportBody(form: ExportForm, excluded: readonly number[] = []): PrintInput {
  return printBody(exportRequest(form, excluded));
}
