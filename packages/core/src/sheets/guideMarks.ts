import type { PageSetup } from "../document/pageSetup.ts";
import type { Box, PathCommand } from "../drawing/drawOp.ts";
import { pointsPerMm } from "../drawing/inches.ts";
import { freeSpans, type Line, labelSpans, linePath, marksBeside, type Span } from "./labelLines.ts";
import { markRoomMm } from "./paperSetup.ts";
import { type LabelSlot, labelsOf, type PagePlan, type PageSlot } from "./planSheets.ts";
import { type Mirroring, mirrored, slotPlace, slotsPerSheet } from "./slotPlace.ts";

/** The line width that guides are designed for. */
export const guideStrokeMm = 0.1;
/** The line width that guides are printed with: a quarter of a point. */
export const guideWidthMm = 0.25 / pointsPerMm;

/** Distance from a label's edge to the middle of the hairline around it, mm. */
const outlineDistanceMm = 0.5;
/**
 * Minimum distance between a label and the middle of a guide's stroke, so that a 72 dpi screen shows a pixel in
 * between.
 */
const clearanceMm = 0.45;
/** Corner marks extend the label's edges outwards between these distances. */
const cornerMark = { fromMm: 1, toMm: 4 };
/** Shorter pieces of a line between two labels are dropped, mm. */
const minMm = 0.5;

/** The part of a page that marks depend on. */
type MarkedPage = Pick<PagePlan, "mirroring" | "slots" | "separator">;

/**
 * Hairlines around a page's labels and marks at their corners, sheet mm. Guides stay on the paper and outside every
 * label and its bleed, including blank labels. Labels that touch have no guides between them, and a page without
 * margins has no guides outside the labels.
 */
export function guideMarks(page: MarkedPage, setup: PageSetup): readonly (readonly PathCommand[])[] {
  const grids = labelSpans(setup, page.mirroring);
  const room = { strokeMm: guideStrokeMm, clearanceMm: setup.bleedMm + clearanceMm, minMm };
  const marks = new Map<string, readonly PathCommand[]>();
  for (const slot of labelsOf(page)) {
    for (const line of linesAround(slot, setup)) {
      for (const span of freeSpans(line, grids, setup, room)) {
        const path = linePath({ ...line, span });
        // Neighbours share lines; each is drawn once.
        marks.set(JSON.stringify(path), path);
      }
    }
  }
  return [...marks.values()];
}

/** `guideMarks` for the pages of one plan. Pages with the same slots share their marks, so few are computed. */
export function planGuides(setup: PageSetup): (page: PagePlan) => readonly (readonly PathCommand[])[] {
  const known = new Map<string, readonly (readonly PathCommand[])[]>();
  return (page) => {
    // Slots follow the plan's order, so the first slot and the number of slots identify a page.
    const labels = labelsOf(page);
    const key = `${page.mirroring} ${labels[0]?.slot} ${labels.length}`;
    const marks = known.get(key) ?? guideMarks(page, setup);
    known.set(key, marks);
    return marks;
  };
}

function linesAround({ xMm, yMm }: LabelSlot, { label, bleedMm }: PageSetup): readonly Line[] {
  const x: Span = [xMm, xMm + label.widthMm];
  const y: Span = [yMm, yMm + label.heightMm];
  const mark: Span = [bleedMm + cornerMark.fromMm, bleedMm + cornerMark.toMm];
  return [
    ...linesBeside("horizontal", y, x, bleedMm + outlineDistanceMm),
    ...linesBeside("vertical", x, y, bleedMm + outlineDistanceMm),
    ...marksBeside("horizontal", y, x, mark),
    ...marksBeside("vertical", x, y, mark),
  ];
}

/**
 * The lines on both sides of a label; `edges` are its edges across the lines' direction, `along` is its span along
 * it.
 */
function linesBeside(
  direction: Line["direction"],
  edges: Span,
  along: Span,
  distanceMm: number,
): readonly Line[] {
  const span: Span = [along[0] - distanceMm, along[1] + distanceMm];
  return [
    { direction, at: edges[0] - distanceMm, span },
    { direction, at: edges[1] + distanceMm, span },
  ];
}

/** The areas of a sheet occupied by labels with their bleed, marks and guides, sheet mm. */
export function occupiedBoxes(setup: PageSetup, mirroring: Mirroring): readonly Box[] {
  const { label } = setup;
  const slots = Array.from({ length: slotsPerSheet(setup) }, (_, slot): PageSlot => {
    const place = mirrored(slotPlace(setup, "across_then_down", slot), mirroring, setup);
    return { ...place, recordIndex: 0, copy: 0, slot, turned: false };
  });
  const around = setup.bleedMm + (setup.marks.length > 0 ? markRoomMm : 0);
  const labels = slots.map(({ xMm, yMm }) => ({
    x: xMm - around,
    y: yMm - around,
    width: label.widthMm + 2 * around,
    height: label.heightMm + 2 * around,
  }));
  const guides = guideMarks({ mirroring, slots }, setup).map((path): Box => {
    const points = path.flatMap(([, ...numbers]) => numbers as readonly number[]);
    const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
    const half = guideStrokeMm / 2;
    const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
    return { x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y };
  });
  return [...labels, ...guides];
}
