import type { PageSetup } from "../document/pageSetup.ts";
import type { Box, CardDrawing } from "../drawing/drawOp.ts";
import { createBleed } from "./createBleed.ts";
import { type LabelFit, labelFit } from "./labelFit.ts";
import { type LabelSpans, labelSpans, type Span } from "./labelLines.ts";
import { outlineAt } from "./labelOutline.ts";
import { placeOnSheet } from "./placeOnSheet.ts";
import type { PagePlan, PageSlot } from "./planSheets.ts";
import type { PlacedCard } from "./sheet.ts";
import type { Mirroring } from "./slotPlace.ts";

/** Elements that end closer to a card's edge were meant to reach it, mm. */
const reachesEdgeMm = 0.1;

/** Puts a card into a slot of a page. */
export type CardPlacer = (
  drawing: CardDrawing,
  slot: PageSlot,
  page: Pick<PagePlan, "mirroring">,
) => PlacedCard;

/**
 * Places cards with this canvas on a sheet (see `paperSetup`), extended over their edges if the sheet has a bleed.
 */
export function createPlacer(
  setup: PageSetup,
  canvas: { readonly width: number; readonly height: number },
): CardPlacer {
  const fit = labelFit(canvas, setup.label);
  if (setup.bleedMm === 0) return (drawing, slot) => placeOnSheet(drawing, slot, setup, fit);
  const draw = drawnOut(setup, fit);
  const spans = new Map<Mirroring, readonly LabelSpans[]>();
  return (drawing, slot, { mirroring }) => {
    const labels = spans.get(mirroring) ?? labelSpans(setup, mirroring);
    spans.set(mirroring, labels);
    const placed = placeOnSheet(draw(drawing), slot, setup, fit);
    const cell = cellOf(slot, setup, labels);
    return { ...placed, clip: outlineAt(setup.label, slot.xMm, slot.yMm, setup.bleedMm), cell };
  };
}

/**
 * Extends cards over their edges if the setup has a bleed. A design with a different aspect ratio from its label is
 * centred inside the label and not extended.
 */
export function drawnOut(setup: PageSetup, fit: LabelFit): (drawing: CardDrawing) => CardDrawing {
  return fit.exact ? createBleed(reachOf(setup, fit)) : (drawing) => drawing;
}

function reachOf({ bleedMm }: PageSetup, { matrix: [x, , , y] }: LabelFit) {
  return { x: bleedMm / x, y: bleedMm / y, toleranceX: reachesEdgeMm / x, toleranceY: reachesEdgeMm / y };
}

/** The label with its bleed: the full bleed if it fits, otherwise half of the gap to the neighbour. */
function cellOf({ xMm, yMm }: PageSlot, { label, bleedMm }: PageSetup, grids: readonly LabelSpans[]): Box {
  const x: Span = [xMm, xMm + label.widthMm];
  const y: Span = [yMm, yMm + label.heightMm];
  const [left, right] = reach(x, y, grids, bleedMm);
  const across = grids.map(({ columns, rows }) => ({ columns: rows, rows: columns }));
  const [top, bottom] = reach(y, x, across, bleedMm);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Distance that a label may extend in both directions along one axis; `beside` is the label's span on the other axis.
 */
function reach(along: Span, beside: Span, grids: readonly LabelSpans[], bleedMm: number): Span {
  let [before, after] = [bleedMm, bleedMm];
  for (const { columns, rows } of grids) {
    // Diagonally adjacent labels count too, because their bleeds meet at the corners.
    const isBeside = rows.some(([from, to]) => from < beside[1] + touching && to > beside[0] - touching);
    if (!isBeside) continue;
    for (const [from, to] of columns) {
      if (to <= along[0] + touching) before = Math.min(before, Math.max(0, along[0] - to) / 2);
      else if (from >= along[1] - touching) after = Math.min(after, Math.max(0, from - along[1]) / 2);
    }
  }
  return [along[0] - before, along[1] + after];
}

/** Tolerance for rounding errors, mm. */
const touching = 1e-6;
