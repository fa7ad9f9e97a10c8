import { cutoutsOn, isPunched } from "../document/cutouts.ts";
import type { PageSetup } from "../document/pageSetup.ts";
import type { Box, DrawOp, Paint, PathCommand } from "../drawing/drawOp.ts";
import { roundedBox } from "../drawing/outlines.ts";
import { parseInk } from "../drawing/parseInk.ts";
import { cutoutOutline } from "../sheets/cutoutOutline.ts";
import { freeSpans, type Line, labelSpans, linePath, marksBeside, type Span } from "../sheets/labelLines.ts";
import { outlineAt } from "../sheets/labelOutline.ts";
import { type LabelSlot, labelsOf, type PagePlan, planSheets } from "../sheets/planSheets.ts";
import type { PrintRequest } from "../sheets/printRequest.ts";
import { slotsPerSheet } from "../sheets/slotPlace.ts";
import {
  colourPatches,
  crossMm,
  infoPlace,
  type MarginLines,
  patchCount,
  registrationPlaces,
} from "./marginMarks.ts";

/** A quarter of a point, the usual line width of printers' marks. */
const strokeMm = 0.09;
/** Distances from the bleed at which marks start and end, mm. */
const markSpan: Span = [1, 6];
/** Minimum distance of a mark from a label's bleed, mm. */
const clearanceMm = 0.5;
const minMm = 1;
/** Length of a fold line's dashes and gaps, mm. */
const dashMm = 0.8;

/** The registration colour: all inks at once, to show whether they are in register. */
const registration: Paint = {
  color: "#000000",
  alpha: 1,
  ink: { kind: "spot", name: "All", tint: 1, alternate: [1, 1, 1, 1] },
};

/** The number of marks of a kind that do not fit, and the number of marks of that kind in total. */
export type MarkLack = { readonly mark: LackingMark; readonly missing: number; readonly of: number };

export type LackingMark = "crop" | "fold" | "registration" | "info" | "colour_bar";

export type PlannedMarks = {
  /** Sheet mm. */
  readonly ops: readonly DrawOp[];
  readonly lacking: readonly MarkLack[];
  /** The position of the page information; null if it is not requested or does not fit. */
  readonly info: Box | null;
};

/**
 * Crop marks, fold lines and contours of a page's labels, and registration marks and colour patches in its margins.
 * Also lists the marks that do not fit.
 */
export function sheetMarks(page: PagePlan, setup: PageSetup): PlannedMarks {
  const { marks } = setup;
  const grids = labelSpans(setup, page.mirroring);
  const labels = labelsOf(page);
  const room = { strokeMm, clearanceMm: setup.bleedMm + clearanceMm, minMm };
  const drawn = (lines: readonly Line[]) => drawLines(lines, (line) => freeSpans(line, grids, setup, room));
  const crop = drawn(marks.includes("crop") ? labels.flatMap((slot) => cropLines(slot, setup)) : []);
  const fold = drawn(marks.includes("fold") ? labels.flatMap((slot) => foldLines(slot, setup)) : []);
  const lines: MarginLines = [...crop.spans, ...fold.spans];
  const crosses = registrationPlaces(setup, page.mirroring, lines);
  const patches = colourPatches(setup, page.mirroring, lines);
  const info = marks.includes("info") ? infoPlace(setup, page.mirroring, lines) : null;
  return {
    ops: [
      ...crop.spans.map((line) => stroked(linePath(line))),
      ...fold.spans.flatMap((line) => dashes(line.span).map((span) => stroked(linePath({ ...line, span })))),
      ...crosses.flatMap(crossOps),
      ...(marks.includes("cut_contour") ? labels.flatMap((slot) => contours(slot, page, setup)) : []),
      ...patches.map(patchOp),
    ],
    lacking: [
      lack("crop", crop.missing, crop.wanted),
      lack("fold", fold.missing, fold.wanted),
      ...(marks.includes("registration") ? [lack("registration", 4 - crosses.length, 4)] : []),
      ...(marks.includes("colour_bar") ? [lack("colour_bar", patchCount - patches.length, patchCount)] : []),
      ...(marks.includes("info") && info === null ? [lack("info", 1, 1)] : []),
    ].filter(({ missing }) => missing > 0),
    info,
  };
}

function lack(mark: LackingMark, missing: number, of: number): MarkLack {
  return { mark, missing, of };
}

/** Draws the free parts of lines, each shared line once, and counts the lines that have no free part. */
function drawLines(lines: readonly Line[], free: (line: Line) => readonly Span[]) {
  const spans = new Map<string, Line>();
  const marked = new Map<string, boolean>();
  for (const line of lines) {
    const found = free(line);
    for (const span of found) spans.set(`${line.direction} ${line.at} ${span.join()}`, { ...line, span });
    // Rounded to 0.01 mm, because sums of decimals are not exact.
    const name = `${line.direction} ${Math.round(line.at * 100)}`;
    marked.set(name, (marked.get(name) ?? false) || found.length > 0);
  }
  const missing = [...marked.values()].filter((isMarked) => !isMarked).length;
  return { spans: [...spans.values()], missing, wanted: marked.size };
}

function stroked(path: readonly PathCommand[]): DrawOp {
  return { op: "path", path, fill: null, stroke: { paint: registration, width: strokeMm } };
}

const contour = parseInk("spot(CutContour)");

/** The cut contours of a label and of its slots and holes, in the ink that cutting machines follow. */
function contours({ xMm, yMm, turned }: LabelSlot, { side }: PagePlan, setup: PageSetup): readonly DrawOp[] {
  const { label } = setup;
  const holes = cutoutsOn(setup, side).filter(({ kind }) => isPunched(kind));
  const paths = [
    outlineAt(label, xMm, yMm),
    ...holes.map((hole) => {
      const { widthMm, heightMm } = hole;
      const [x, y] = turned
        ? [label.widthMm - hole.xMm - widthMm, label.heightMm - hole.yMm - heightMm]
        : [hole.xMm, hole.yMm];
      return cutoutOutline({ ...hole, xMm: xMm + x, yMm: yMm + y });
    }),
  ];
  const stroke = { paint: contour ?? registration, width: strokeMm };
  return paths.map((path): DrawOp => ({ op: "path", path, fill: null, stroke }));
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

function crossOps({ xMm: x, yMm: y }: { readonly xMm: number; readonly yMm: number }): readonly DrawOp[] {
  return [
    stroked(roundedBox({ x: x - 1.5, y: y - 1.5, width: 3, height: 3 }, 1.5, 1.5)),
    stroked(linePath({ direction: "horizontal", at: y, span: [x - crossMm / 2, x + crossMm / 2] })),
    stroked(linePath({ direction: "vertical", at: x, span: [y - crossMm / 2, y + crossMm / 2] })),
  ];
}

function patchOp({ color, cmyk, ...box }: ReturnType<typeof colourPatches>[number]): DrawOp {
  const fill: Paint = { color, alpha: 1, ink: { kind: "process", cmyk } };
  return { op: "path", path: roundedBox(box, 0, 0), fill, stroke: null };
}

/** Sheets with more labels are not checked, because no press cuts that many labels apart. */
const mostLabels = 2_000;

/** The requested marks that do not fit on a full sheet (see `paperSetup`), on any printed side. */
export function markLacks(
  setup: PageSetup,
  { side, flipEdge }: Pick<PrintRequest, "side" | "flipEdge">,
): readonly MarkLack[] {
  const slots = slotsPerSheet(setup);
  if (setup.marks.length === 0 || slots > mostLabels) return [];
  const request: PrintRequest = {
    ...{ range: { type: "all" }, side, copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
    ...{ dpi: 300, showGuides: false, flipEdge },
  };
  const full = planSheets(request, slots, setup, side !== "front");
  const worst = new Map<string, MarkLack>();
  for (let page = 0; page < full.pages; page++) {
    for (const lack of sheetMarks(full.page(page), setup).lacking) {
      if (lack.missing > (worst.get(lack.mark)?.missing ?? 0)) worst.set(lack.mark, lack);
    }
  }
  return [...worst.values()];
}
