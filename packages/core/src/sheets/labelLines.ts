import type { LabelGrid, PageSetup } from "../document/pageSetup.ts";
import type { PathCommand } from "../drawing/drawOp.ts";
import { columnX, labelGrids, type Mirroring, mirrored, rowY } from "./slotPlace.ts";

export type Span = readonly [from: number, to: number];

/** A straight line at `at` on one axis, covering `span` on the other. */
export type Line = {
  readonly direction: "horizontal" | "vertical";
  readonly at: number;
  readonly span: Span;
};

export type LabelSpans = { readonly columns: readonly Span[]; readonly rows: readonly Span[] };

/** A line's stroke, its minimum distance from a label and its minimum length, mm. */
export type LineRoom = { readonly strokeMm: number; readonly clearanceMm: number; readonly minMm: number };

/** The labels of all grids on a page, including blank labels. */
export function labelSpans(setup: PageSetup, mirroring: Mirroring): readonly LabelSpans[] {
  return labelGrids(setup.page).map((grid) => spansOf(grid, mirroring, setup));
}

function spansOf(grid: LabelGrid, mirroring: Mirroring, setup: PageSetup): LabelSpans {
  const { label } = setup;
  const columns = Array.from({ length: grid.across }, (_, column): Span => {
    const { xMm } = mirrored({ xMm: columnX(setup, grid, column), yMm: 0 }, mirroring, setup);
    return [xMm, xMm + label.widthMm];
  });
  const rows = Array.from({ length: grid.down }, (_, row): Span => {
    const { yMm } = mirrored({ xMm: 0, yMm: rowY(setup, grid, row) }, mirroring, setup);
    return [yMm, yMm + label.heightMm];
  });
  return { columns, rows };
}

/** The parts of a line that are on the paper and far enough from every label. */
export function freeSpans(
  { direction, at, span }: Line,
  grids: readonly LabelSpans[],
  { page }: PageSetup,
  { strokeMm, clearanceMm, minMm }: LineRoom,
): readonly Span[] {
  const horizontal = direction === "horizontal";
  const [length, breadth] = horizontal ? [page.widthMm, page.heightMm] : [page.heightMm, page.widthMm];
  const half = strokeMm / 2;
  if (at < half || at > breadth - half) return [];
  const onPaper: Span = [Math.max(span[0], 0), Math.min(span[1], length)];
  const parts = grids.reduce<readonly Span[]>(
    (free, { columns, rows }) => {
      const [lengthwise, crosswise] = horizontal ? [columns, rows] : [rows, columns];
      const besideLabels = crosswise.some(([from, to]) => at > from - clearanceMm && at < to + clearanceMm);
      return besideLabels
        ? lengthwise.reduce((spans, label) => cutOut(spans, label, clearanceMm), free)
        : free;
    },
    [onPaper],
  );
  return parts.filter(([from, to]) => to - from >= minMm);
}

function cutOut(parts: readonly Span[], label: Span, clearanceMm: number): readonly Span[] {
  const [from, to] = [label[0] - clearanceMm, label[1] + clearanceMm];
  return parts.flatMap((part): Span[] => {
    if (part[1] <= from || part[0] >= to) return [part];
    const before: Span = [part[0], from];
    const after: Span = [to, part[1]];
    return [before, after].filter(([start, end]) => end > start);
  });
}

export function linePath({ direction, at, span: [from, to] }: Line): readonly PathCommand[] {
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

/** Marks that extend the lines of a label outwards, from `fromMm` to `toMm` beyond its edges. */
export function marksBeside(
  direction: Line["direction"],
  lines: readonly number[],
  along: Span,
  [fromMm, toMm]: Span,
): readonly Line[] {
  return lines.flatMap((at): Line[] => [
    { direction, at, span: [along[0] - toMm, along[0] - fromMm] },
    { direction, at, span: [along[1] + fromMm, along[1] + toMm] },
  ]);
}
