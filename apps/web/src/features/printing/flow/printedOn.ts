import { type PageSetup, type Project, paperOf, printSetup } from "@print-builder/core/document";
import {
  type PrinterProfile,
  paperFor,
  paperSetup,
  printerProfileFrom,
  slotsPerSheet,
} from "@print-builder/core/sheets";
import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import type { KeptPrinter } from "../printers/keptPrinters.ts";

/** The pages of a print: sheets from the page setup or, on a card printer, single cards. */
export type PrintedOn = {
  readonly setup: PageSetup;
  /** Null for a printer without corrections. */
  readonly printer: PrinterProfile | null;
};

export function printedOn(
  project: Pick<Project, "pageSetup" | "canvas">,
  kept: KeptPrinter | null,
): PrintedOn {
  const printer = kept && printerProfileFrom(kept.profile);
  return { printer, setup: paperSetup(printSetup(project), paperFor(printer)) };
}

/** The name of the paper, such as `A4` or `A4 landscape`, or else its size. */
export function paperName({ widthMm, heightMm }: Pick<PageSetup["page"], "widthMm" | "heightMm">): string {
  const found = paperOf(widthMm, heightMm);
  if (found) return found.turned ? `${found.paper.name} landscape` : found.paper.name;
  return sizeText({ width: widthMm, height: heightMm });
}

/** Size of a finished card: "85.6 × 53.98 mm" */
export function singleCardSize({ finished, label }: PageSetup): string {
  const { widthMm: width, heightMm: height } = finished ?? label;
  return sizeText({ width, height });
}

/** Description of the sheet: its name, the paper if the name does not include it, and its labels. */
export function paperWords(setup: PageSetup): {
  readonly name: string;
  readonly paper: string | null;
  readonly labels: string;
} {
  const { page, label, stock, finished, layout, bleedMm } = setup;
  if (layout === "single") {
    const mm = bleedMm.toLocaleString();
    const over =
      bleedMm === 0 ? "" : finished ? `, printed ${mm} mm over the edges` : `, with ${mm} mm bleed`;
    return { name: "Single cards", paper: null, labels: `${singleCardSize(setup)}${over}` };
  }
  const size = sizeText({ width: label.widthMm, height: label.heightMm });
  const labels = `${countText(slotsPerSheet(setup), "label")} of ${size}`;
  return { name: stock?.name ?? paperName(page), paper: stock ? paperName(page) : null, labels };
}
