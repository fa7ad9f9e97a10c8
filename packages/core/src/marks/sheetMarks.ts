import type { PageSetup } from "../document/pageSetup.ts";
import type { Box, Cmyk, DrawOp, Paint, PathCommand } from "../drawing/drawOp.ts";
import { roundedBox } from "../drawing/outlines.ts";
import { parseInk } from "../drawing/parseInk.ts";
import {
  freeSpans,
  type LabelSpans,
  type Line,
  labelSpans,
  linePath,
  marksBeside,
  type Span,
} from "../print/labelLines.ts";
import { outlineAt } from "../print/labelOutline.ts";
import { markRoomMm } from "../print/paperSetup.ts";
import { type LabelSlot, labelsOf, type PagePlan } from "../print/planSheets.ts";
import type { Mirroring } from "../print/slotPlace.ts";

/** A quarter of a point, as presses draw them. */
const strokeMm = 0.09;
/** Marks begin and end so far outside the bleed. */
const markSpan: Span = [1, 6];
/** Nothing of a mark comes nearer to a label's bleed. */
const clearanceMm = 0.5;
const minMm = 1;
/** A fold is dashed: strokes and blanks in turn. */
const dashMm = 0.8;
const crossMm = 5;
const patchMm = 4;

/** All inks there are, so that it can be seen whether they meet. */
const registration: Paint = {
  color: "#000000",
  alpha: 1,
  ink: { kind: "spot", name: "All", tint: 1, alternate: [1, 1, 1, 1] },
};

/** The ground inks, what they give in pairs, and a half-tone of black. */
const patchInks: readonly (readonly [color: string, cmyk: Cmyk])[] = [
  ["#00aeef", [1, 0, 0, 0]],
  ["#ec008c", [0, 1, 0, 0]],
  ["#fff200", [0, 0, 1, 0]],
  ["#231f20", [0, 0, 0, 1]],
  ["#ed1c24", [0, 1, 1, 0]],
  ["#00a651", [1, 0, 1, 0]],
  ["#2e3192", [1, 1, 0, 0]],
  ["#808080", [0, 0, 0, 0.5]],
];

/** Crop marks and folds of the labels on a page, and registration marks and colour patches where its margins have room: sheet mm. */
export function sheetMarks(page: PagePlan, setup: PageSetup): readonly DrawOp[] {
  const grids = labelSpans(setup, page.mirroring);
  const lines = new Map<string, readonly PathCommand[]>();
  const add = (line: Line, from: LineRoomed) => {
    for (const span of freeSpans(line, grids, setup, from)) {
      for (const part of from.isDashed ? dashes(span) : [span]) {
        const path = linePath({ ...line, span: part });
        // Neighbours share lines; each is drawn once.
        lines.set(JSON.stringify(path), path);
      }
    }
  };
  const room = { strokeMm, clearanceMm: setup.bleedMm + clearanceMm, minMm };
  for (const slot of labelsOf(page)) {
    if (setup.marks.includes("crop"))
      for (const line of cropLines(slot, setup)) add(line, { ...room, isDashed: false });
    if (setup.marks.includes("fold"))
      for (const line of foldLines(slot, setup)) add(line, { ...room, isDashed: true });
  }
  const ops: DrawOp[] = [...lines.values()].map(stroked);
  if (setup.marks.includes("registration")) ops.push(...registrationMarks(setup, grids));
  if (setup.marks.includes("cut_contour")) ops.push(...labelsOf(page).map((slot) => contourOf(slot, setup)));
  if (setup.marks.includes("colour_bar")) ops.push(...colourBar(setup, page.mirroring));
  return ops;
}

type LineRoomed = Parameters<typeof freeSpans>[3] & { readonly isDashed: boolean };

function stroked(path: readonly PathCommand[]): DrawOp {
  return { op: "path", path, fill: null, stroke: { paint: registration, width: strokeMm } };
}

const contour = parseInk("spot(CutContour)");

/** The label's outline in the ink that cutters look for. */
function contourOf({ xMm, yMm }: LabelSlot, { label }: PageSetup): DrawOp {
  const paint = contour ?? registration;
  return { op: "path", path: outlineAt(label, xMm, yMm), fill: null, stroke: { paint, width: strokeMm } };
}

function outside(bleedMm: number): Span {
  return [bleedMm + markSpan[0], bleedMm + markSpan[1]];
}

function cropLines({ xMm, yMm }: LabelSlot, { label, bleedMm }: PageSetup): readonly Line[] {
  const x: Span = [xMm, xMm + label.widthMm];
  const y: Span = [yMm, yMm + label.heightMm];
  return [
    ...marksBeside("horizontal", y, x, outside(bleedMm)),
    ...marksBeside("vertical", x, y, outside(bleedMm)),
  ];
}

/** Cards are folded across the middle of their longer side. */
function foldLines({ xMm, yMm }: LabelSlot, { label, bleedMm }: PageSetup): readonly Line[] {
  const x: Span = [xMm, xMm + label.widthMm];
  const y: Span = [yMm, yMm + label.heightMm];
  return label.widthMm >= label.heightMm
    ? marksBeside("vertical", [xMm + label.widthMm / 2], y, outside(bleedMm))
    : marksBeside("horizontal", [yMm + label.heightMm / 2], x, outside(bleedMm));
}

function dashes([from, to]: Span): readonly Span[] {
  const count = Math.ceil((to - from) / (2 * dashMm));
  return Array.from({ length: count }, (_, dash): Span => {
    const start = from + 2 * dash * dashMm;
    return [start, Math.min(to, start + dashMm)];
  });
}

/** What the labels of a page and their bleed cover, all taken together. */
function covered(setup: PageSetup, grids: readonly LabelSpans[]): Box {
  const columns = grids.flatMap((grid) => grid.columns);
  const rows = grids.flatMap((grid) => grid.rows);
  const x = Math.min(...columns.map(([from]) => from)) - setup.bleedMm;
  const y = Math.min(...rows.map(([from]) => from)) - setup.bleedMm;
  const right = Math.max(...columns.map(([, to]) => to)) + setup.bleedMm;
  const bottom = Math.max(...rows.map(([, to]) => to)) + setup.bleedMm;
  return { x, y, width: right - x, height: bottom - y };
}

/** The margins of a sheet, mm: what its labels and their bleed leave at each edge. */
export function markMargins(setup: PageSetup, mirroring: Mirroring) {
  const { page } = setup;
  const { x, y, width, height } = covered(setup, labelSpans(setup, mirroring));
  return { left: x, top: y, right: page.widthMm - x - width, bottom: page.heightMm - y - height };
}

/** A cross in a circle at the middle of each edge whose margin has room for it; beside the middle where a fold may be marked. */
function registrationMarks(setup: PageSetup, grids: readonly LabelSpans[]): readonly DrawOp[] {
  const { page, marks } = setup;
  const box = covered(setup, grids);
  const aside = marks.includes("fold") ? 2 * crossMm : 0;
  const [middleX, middleY] = [box.x + box.width / 2 + aside, box.y + box.height / 2 + aside];
  const half = markRoomMm / 2;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const places: readonly (readonly [x: number, y: number, room: number])[] = [
    [middleX, box.y - half, box.y],
    [middleX, bottom + half, page.heightMm - bottom],
    [box.x - half, middleY, box.x],
    [right + half, middleY, page.widthMm - right],
  ];
  return places
    .filter(([, , room]) => room >= crossMm + 2)
    .flatMap(([x, y]) => [
      stroked(roundedBox({ x: x - 1.5, y: y - 1.5, width: 3, height: 3 }, 1.5, 1.5)),
      stroked(linePath({ direction: "horizontal", at: y, span: [x - crossMm / 2, x + crossMm / 2] })),
      stroked(linePath({ direction: "vertical", at: x, span: [y - crossMm / 2, y + crossMm / 2] })),
    ]);
}

/** Patches of colour in the margin above the labels, else in that below. */
function colourBar(setup: PageSetup, mirroring: Mirroring): readonly DrawOp[] {
  const { top, bottom, left, right } = markMargins(setup, mirroring);
  const { widthMm, heightMm } = setup.page;
  const needed = patchMm + 2;
  if (Math.max(top, bottom) < needed) return [];
  const y = top >= needed ? top - needed : heightMm - bottom + 2;
  // From the corner marks to the registration mark in the middle.
  const length = (widthMm - left - right) / 2 - crossMm;
  const count = Math.min(patchInks.length, Math.floor(length / patchMm));
  const start = left + setup.bleedMm + 1;
  return patchInks.slice(0, Math.max(0, count)).map(
    ([color, cmyk], index): DrawOp => ({
      op: "path",
      path: roundedBox({ x: start + index * patchMm, y, width: patchMm, height: patchMm }, 0, 0),
      fill: { color, alpha: 1, ink: { kind: "process", cmyk } },
      stroke: null,
    }),
  );
}
