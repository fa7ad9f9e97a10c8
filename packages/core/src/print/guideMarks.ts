import type { PageSetup } from "../document/pageSetup.ts";
import type { PathCommand } from "../drawing/drawOp.ts";
import { freeSpans, type Line, labelSpans, linePath, marksBeside, type Span } from "./labelLines.ts";
import { type LabelSlot, labelsOf, type PagePlan } from "./planSheets.ts";

/** Line width that guides are meant for. */
export const guideStrokeMm = 0.1;

/** From a label's edge to the hairline around it, middle of the stroke. */
const outlineDistanceMm = 0.5;
/**
 * No guide comes nearer to any label than this, middle of the stroke: screens of 72 dpi still have a pixel between.
 */
const clearanceMm = 0.45;
/** Corner marks prolong the label's edges outwards, from and to these distances. */
const cornerMark = { fromMm: 1, toMm: 4 };
/** What is left of a line between two labels is dropped when it is shorter. */
const minMm = 0.5;

/** A page, as far as marks are concerned. */
type MarkedPage = Pick<PagePlan, "mirroring" | "slots" | "separator">;

/**
 * Hairlines around the page's labels and marks at their corners, sheet mm. All of it lies outside every label
 * of the sheet, blank ones too, and on the paper: between labels that touch there is nothing, and without
 * margins nothing at all. Where cards are drawn out over their edges, it lies outside that too.
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

/**
 * `guideMarks` for the pages of one plan. Pages filled alike get the very same marks, so they are worked out
 * for a handful of pages only.
 */
export function planGuides(setup: PageSetup): (page: PagePlan) => readonly (readonly PathCommand[])[] {
  const known = new Map<string, readonly (readonly PathCommand[])[]>();
  return (page) => {
    // A page's slots follow each other in the plan's one order: the first and the number say them all.
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

/** The two lines beside a label that run in a direction; `edges` lie across it, `along` in it. */
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
