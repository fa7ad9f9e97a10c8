import type { FinishedSize, MarkName, PageSetup, SheetLayout } from "../document/pageSetup.ts";
import { papers } from "../document/papers.ts";
import type { PrinterProfile } from "./printerProfile.ts";

/** Print settings that override the page setup; absent settings keep its values. */
export type PaperChoice = {
  readonly layout?: SheetLayout;
  readonly bleedMm?: number;
  readonly marks?: readonly MarkName[];
  /**
   * For single cards: the size of the plastic, mm. Labels of a slightly different size are treated as meant for it.
   */
  readonly card?: FinishedSize;
};

/**
 * Adapts paper settings to a printer. A card printer prints each card on its own page, over the card's edges and
 * without marks, unless `asked` says otherwise. For other printers, nothing changes.
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

/** Space for marks on each side of a single card, outside its bleed, mm. */
export const markRoomMm = 8;

/**
 * The sheet to print on. The layout `single` makes a sheet with one label, its bleed and space for marks, whatever
 * the stored sheet is. Applying the same choice again changes nothing.
 */
export function paperSetup(setup: PageSetup, chosen: PaperChoice = {}): PageSetup {
  const isAsStored =
    chosen.layout === undefined &&
    chosen.bleedMm === undefined &&
    chosen.marks === undefined &&
    chosen.card === undefined;
  const asked: PageSetup = isAsStored
    ? setup
    : {
        ...setup,
        bleedMm: chosen.bleedMm ?? setup.bleedMm,
        marks: chosen.marks ?? setup.marks,
        layout: chosen.layout ?? setup.layout,
      };
  return asked.layout === "single" ? singleSetup(asked, chosen.card ?? asked.finished) : asked;
}

/** A label within this difference of the plastic's size on each axis is meant for it, mm. */
const meantForMm = 1.5;

/** The plastic in the label's orientation; null if the label is a different size. */
function cardOf({ label }: PageSetup, card: FinishedSize | undefined): FinishedSize | null {
  if (!card) return null;
  const [long, short] = [Math.max(card.widthMm, card.heightMm), Math.min(card.widthMm, card.heightMm)];
  const [widthMm, heightMm] = label.widthMm >= label.heightMm ? [long, short] : [short, long];
  const isMeant =
    Math.abs(label.widthMm - widthMm) <= meantForMm && Math.abs(label.heightMm - heightMm) <= meantForMm;
  return isMeant ? { widthMm, heightMm } : null;
}

function singleSetup(setup: PageSetup, plastic: FinishedSize | undefined): PageSetup {
  const { label, bleedMm, marks, safeMm } = setup;
  const card = cardOf(setup, plastic);
  const finished = card ?? label;
  const edge = bleedMm + (marks.length > 0 ? markRoomMm : 0);
  const [widthMm, heightMm] = [finished.widthMm + 2 * edge, finished.heightMm + 2 * edge];
  return {
    ...setup,
    // Plastic cards are not cut, so the safe zone only has to cover the printer's inaccuracy.
    ...(card ? { finished: card, safeMm: safeMm ?? bleedMm } : {}),
    page: {
      widthMm,
      heightMm,
      orientation: widthMm > heightMm ? "landscape" : "portrait",
      leftMm: (widthMm - label.widthMm) / 2,
      topMm: (heightMm - label.heightMm) / 2,
      across: 1,
      down: 1,
      hGapMm: 0,
      vGapMm: 0,
      moreGrids: [],
    },
  };
}
