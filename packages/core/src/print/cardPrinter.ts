import { papers } from "../document/papers.ts";
import type { PaperChoice } from "./paperSetup.ts";
import type { PrinterProfile } from "./printerProfile.ts";

export { createBlack, zonesOnPage } from "./createBlack.ts";

/**
 * The paper that a print on this printer asks for: a card printer prints each card on a page of its own, over its edges and without
 * marks, unless something else is asked for. Other printers ask for nothing.
 */
export function paperFor(
  printer: Pick<PrinterProfile, "kind" | "paper" | "overEdgeMm"> | null | undefined,
  asked: PaperChoice = {},
): PaperChoice {
  if (printer?.kind !== "card") return asked;
  const card = papers.find(({ id }) => id === printer.paper);
  return {
    layout: "single",
    bleedMm: printer.overEdgeMm,
    marks: [],
    ...(card ? { card: { widthMm: card.widthMm, heightMm: card.heightMm } } : {}),
    ...asked,
  };
}
