import type { PageSetup } from "../document/pageSetup.ts";
import type { PathCommand } from "../drawing/drawOp.ts";
import type { PagePlan, PageSlot } from "./planSheets.ts";
import { columnX, mirrored, rowY } from "./slotPlace.ts";

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

type Span = readonly [from: number, to: number];

/** A straight line: at `at` on the one axis, along `span` on the other. */
type Line = { readonly direction: "horizontal" | "vertical"; readonly at: number; readonly span: Span };

/** Where labels lie: in every column and every row. */
type LabelGrid = { readonly columns: readonly Span[]; readonly rows: readonly Span[] };

/**
 * Hairlines around the page's labels and marks at their corners, sheet mm. All of it lies outside every label
 * of the sheet, blank ones too, and on the paper: between labels that touch there is nothing, and without
 * margins nothing at all.
 */
export function guideMarks(page: PagePlan, setup: PageSetup): readonly (readonly PathCommand[])[] {
  const grid = labelGrid(page, setup);
  const marks = new Map<string, readonly PathCommand[]>();
  for (const slot of page.slots) {
    for (const line of linesAround(slot, setup)) {
      for (const span of freeSpans(line, grid, setup)) {
        const path = pathOf({ ...line, span });
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
    const key = `${page.mirroring} ${page.slots[0]?.slot} ${page.slots.length}`;
    const marks = known.get(key) ?? guideMarks(page, setup);
    known.set(key, marks);
    return marks;
  };
}

function linesAround({ xMm, yMm }: PageSlot, { label }: PageSetup): readonly Line[] {
  const x: Span = [xMm, xMm + label.widthMm];
  const y: Span = [yMm, yMm + label.heightMm];
  return [
    ...linesBeside("horizontal", y, x),
    ...linesBeside("vertical", x, y),
    ...marksAt("horizontal", y, x),
    ...marksAt("vertical", x, y),
  ];
}

/** The two lines beside a label that run in a direction; `edges` lie across it, `along` in it. */
function linesBeside(direction: Line["direction"], edges: Span, along: Span): readonly Line[] {
  const span: Span = [along[0] - outlineDistanceMm, along[1] + outlineDistanceMm];
  return [
    { direction, at: edges[0] - outlineDistanceMm, span },
    { direction, at: edges[1] + outlineDistanceMm, span },
  ];
}

/** The four corner marks of a label that run in a direction. */
function marksAt(direction: Line["direction"], edges: Span, along: Span): readonly Line[] {
  const { fromMm, toMm } = cornerMark;
  return edges.flatMap((at): Line[] => [
    { direction, at, span: [along[0] - toMm, along[0] - fromMm] },
    { direction, at, span: [along[1] + fromMm, along[1] + toMm] },
  ]);
}

/** The parts of a line that lie on the paper and clear of every label. */
function freeSpans({ direction, at, span }: Line, grid: LabelGrid, { page }: PageSetup): readonly Span[] {
  const horizontal = direction === "horizontal";
  const [length, breadth] = horizontal ? [page.widthMm, page.heightMm] : [page.heightMm, page.widthMm];
  const [lengthwise, crosswise] = horizontal ? [grid.columns, grid.rows] : [grid.rows, grid.columns];
  const half = guideStrokeMm / 2;
  if (at < half || at > breadth - half) return [];
  const onPaper: Span = [Math.max(span[0], 0), Math.min(span[1], length)];
  const besideLabels = crosswise.some(([from, to]) => at > from - clearanceMm && at < to + clearanceMm);
  const parts = besideLabels ? lengthwise.reduce(cutOut, [onPaper]) : [onPaper];
  return parts.filter(([from, to]) => to - from >= minMm);
}

function cutOut(parts: readonly Span[], label: Span): readonly Span[] {
  const [from, to] = [label[0] - clearanceMm, label[1] + clearanceMm];
  return parts.flatMap((part): Span[] => {
    if (part[1] <= from || part[0] >= to) return [part];
    const before: Span = [part[0], from];
    const after: Span = [to, part[1]];
    return [before, after].filter(([start, end]) => end > start);
  });
}

function labelGrid({ mirroring }: PagePlan, setup: PageSetup): LabelGrid {
  const { page, label } = setup;
  const columns = Array.from({ length: page.across }, (_, column): Span => {
    const { xMm } = mirrored({ xMm: columnX(setup, column), yMm: 0 }, mirroring, setup);
    return [xMm, xMm + label.widthMm];
  });
  const rows = Array.from({ length: page.down }, (_, row): Span => {
    const { yMm } = mirrored({ xMm: 0, yMm: rowY(setup, row) }, mirroring, setup);
    return [yMm, yMm + label.heightMm];
  });
  return { columns, rows };
}

function pathOf({ direction, at, span: [from, to] }: Line): readonly PathCommand[] {
  if (direction === "horizontal")
    return [
      ["M", from, at],
      ["L", to, at],
    ];
  return [
    ["M", at, from],
    ["L", at, to],
  ];
}
