import { type ColourChoice, colourChoice, type PrintRequest } from "@print-builder/core/print";
import { type BulkForm, firstBulkForm, requestOf } from "../bulkPrint/bulkForm.ts";
import { printBody } from "../flow/printBody.ts";
import { maxCopies } from "../flow/printChoices.ts";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** What is typed: a whole number once it is right. */
type Typed = "copies" | "startAt" | "dpi";

/** What the dialog holds: the settings of a print, with numbers as they were typed and records counted from 1. */
export type ExportForm = Omit<BulkForm, Typed | "start" | "end" | "leftOut"> &
  Readonly<Record<Typed | "from" | "to", string>> & { readonly press: PressForm };

/** What is asked of the file's colours. */
export type PressForm = {
  readonly color: ColourChoice["space"];
  readonly standard: ColourChoice["standard"];
  /** The press's ICC profile: its file's name and content, base64; null for a generic one. */
  readonly profile: { readonly name: string; readonly icc: string } | null;
};

export function firstForm(total: number, isDualSided: boolean): ExportForm {
  const { start, end, leftOut: _, ...first } = firstBulkForm({ total, slots: 1, isDualSided });
  return {
    ...first,
    from: String(start + 1),
    to: String(end + 1),
    copies: String(first.copies),
    startAt: String(first.startAt),
    dpi: String(first.dpi),
    press: { color: "rgb", standard: "none", profile: null },
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
  const { from, to, copies, startAt, dpi, press, ...others } = form;
  const numbers = { copies: Number(copies), startAt: Number(startAt), dpi: Number(dpi) };
  const range = { start: Number(from) - 1, end: Number(to) - 1, leftOut: [] };
  return { ...requestOf({ ...others, ...numbers, ...range }, excluded), ...colourOf(press) };
}

function colourOf({ color, standard, profile }: PressForm): Pick<PrintRequest, "colour"> {
  const isForPress = color === "cmyk" || standard === "pdfx4";
  const icc = isForPress && profile ? profile.icc : undefined;
  const read = colourChoice({ color, standard, icc });
  return "choice" in read && read.choice ? { colour: read.choice } : {};
}

/** The same as the server is sent it to check; a check needs no profile, which may be large. */
export function exportBody(form: ExportForm, excluded: readonly number[] = []): PrintInput {
  const { press } = form;
  return printBody(exportRequest({ ...form, press: { ...press, profile: null } }, excluded));
}
