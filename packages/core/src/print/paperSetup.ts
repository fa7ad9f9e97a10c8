import type { MarkName, PageSetup, SheetLayout } from "../document/pageSetup.ts";

/** What a print may ask for in place of what the page setup says; absent keeps that. */
export type PaperChoice = {
  readonly layout?: SheetLayout;
  /** mm */
  readonly bleedMm?: number;
  readonly marks?: readonly MarkName[];
};

/** Room for marks on each side of a single card, outside its bleed, mm. */
export const markRoomMm = 8;

/**
 * The sheet that is printed on: with the layout `single` it holds one label, its bleed and room for marks, whatever the
 * stored sheet is. What it gives stays the same if it is asked for that again.
 */
export function paperSetup(setup: PageSetup, chosen: PaperChoice = {}): PageSetup {
  const isAsStored =
    chosen.layout === undefined && chosen.bleedMm === undefined && chosen.marks === undefined;
  const asked: PageSetup = isAsStored
    ? setup
    : {
        ...setup,
        bleedMm: chosen.bleedMm ?? setup.bleedMm,
        marks: chosen.marks ?? setup.marks,
        layout: chosen.layout ?? setup.layout,
      };
  return asked.layout === "single" ? singleSetup(asked) : asked;
}

function singleSetup(setup: PageSetup): PageSetup {
  const { label, bleedMm, marks } = setup;
  const edge = bleedMm + (marks.length > 0 ? markRoomMm : 0);
  const [widthMm, heightMm] = [label.widthMm + 2 * edge, label.heightMm + 2 * edge];
  return {
    ...setup,
    page: {
      widthMm,
      heightMm,
      orientation: widthMm > heightMm ? "landscape" : "portrait",
      leftMm: edge,
      topMm: edge,
      across: 1,
      down: 1,
      hGapMm: 0,
      vGapMm: 0,
      moreGrids: [],
    },
  };
}
