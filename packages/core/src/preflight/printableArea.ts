import {
  type PageSetup,
  type Project,
  paperOf,
  papers,
  printSetup,
  type SideName,
  type StoredElement,
  sideElements,
  unprintableEdgeMm,
} from "../document/index.ts";
import type { Box } from "../drawing/drawOp.ts";
import { frameBounds } from "../editing/index.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { labelFit } from "../sheets/labelFit.ts";
import { pageBoxes } from "../sheets/pageBoxes.ts";
import { paperSetup } from "../sheets/paperSetup.ts";
import type { PrinterMargins, PrinterProfile } from "../sheets/printerProfile.ts";
import type { PrintRequest } from "../sheets/printRequest.ts";
import { backMirroring, type Mirroring, mirrored, slotPlace, slotsPerSheet } from "../sheets/slotPlace.ts";

/** Tolerance in mm; nobody notices smaller overlaps. */
const toleranceMm = 0.1;

/** Elements that are partly in the unprintable area, each reported once, for the label with the largest loss. */
export function printableAreaProblems(project: Project, request: PrintRequest): readonly Problem[] {
  const { printer } = request;
  const setup = paperSetup(printSetup(project), request.paper);
  const sides: readonly SideName[] = request.side === "both" ? ["front", "back"] : [request.side];
  if (!printer) return isOfficePaper(setup) ? usualEdgeProblems(project, setup, request, sides) : [];
  return [
    ...paperProblem(setup, printer),
    ...sides.flatMap((side) => sideProblems(project, setup, { request, margins: printer.marginsMm, side })),
  ];
}

/**
 * Whether an office printer prints the sheets. Makers' label sheets already respect unprintable margins, and card
 * printers print to the edge.
 */
function isOfficePaper({ page, stock, layout, finished }: PageSetup): boolean {
  const paper = paperOf(page.widthMm, page.heightMm)?.paper;
  const isSheet = layout === "sheet" && stock === null && !page.roll && !finished;
  return isSheet && paper !== undefined && paper.id !== "cr80";
}

/** For an unknown printer: the elements of each side that most office printers would cut off. */
function usualEdgeProblems(
  project: Project,
  setup: PageSetup,
  request: PrintRequest,
  sides: readonly SideName[],
): readonly Problem[] {
  const edge = unprintableEdgeMm;
  const margins = { left: edge, top: edge, right: edge, bottom: edge };
  return sides.flatMap((side) => {
    const lost = sideProblems(project, setup, { request, margins, side });
    const message = problemTexts.nearPaperEdge(edge, side);
    return lost.length === 0
      ? []
      : [{ recordIndex: null, elementId: null, side, kind: "paper_edge" as const, message }];
  });
}

/** The paper in the printer: a sheet, or a card without the area printed over its edges. */
function paperBox(setup: PageSetup): Box {
  const { widthMm: width, heightMm: height } = setup.page;
  return pageBoxes(setup)?.trim ?? { x: 0, y: 0, width, height };
}

function paperProblem(setup: PageSetup, { paper: id, name }: PrinterProfile): readonly Problem[] {
  const paper = papers.find((each) => each.id === id);
  const { width, height } = paperBox(setup);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (
    !paper ||
    (fits(short, paper.widthMm, paper.heightMm, "min") && fits(long, paper.widthMm, paper.heightMm, "max"))
  )
    return [];
  const message = problemTexts.otherPaper(name, paper.name, { widthMm: width, heightMm: height });
  return [{ recordIndex: null, elementId: null, side: null, kind: "outside_printable", message }];
}

function fits(length: number, width: number, height: number, which: "min" | "max"): boolean {
  return Math.abs(length - Math[which](width, height)) < 1;
}

type PrintedSide = {
  readonly request: PrintRequest;
  readonly margins: PrinterMargins;
  readonly side: SideName;
};

function sideProblems(
  project: Project,
  setup: PageSetup,
  { request, margins, side }: PrintedSide,
): readonly Problem[] {
  const mirroring = side === "back" ? backMirroring(setup, request.flipEdge) : "none";
  const lost = lostAreas(project, setup, { margins, mirroring });
  if (lost.length === 0) return [];
  const canvas = { x: 0, y: 0, ...project.canvas };
  const mmPerPx = setup.label.widthMm / project.canvas.width;
  const deepest = Math.max(...lost.map((area) => overlapOf(canvas, area))) * mmPerPx;
  const problem = { recordIndex: null, side, kind: "outside_printable" } as const;
  const ground: readonly Problem[] =
    deepest > toleranceMm && isColoured(project.backgroundColor)
      ? [{ ...problem, elementId: null, message: problemTexts.groundOutsidePrintable(deepest) }]
      : [];
  const over = elementsOver(sideElements(project, side), lost, toleranceMm / mmPerPx);
  return [
    ...ground,
    ...over.map(({ element, depth }): Problem => {
      const message = problemTexts.outsidePrintable(depth * mmPerPx);
      return { ...problem, elementId: element.id, message };
    }),
  ];
}

function isColoured(color: string): boolean {
  return !["#fff", "#ffffff", "white", "transparent"].includes(color.toLowerCase());
}

/** The unprinted strips of the sheet in canvas px of each label they touch. */
function lostAreas(
  project: Project,
  setup: PageSetup,
  { margins, mirroring }: { readonly margins: PrinterMargins; readonly mirroring: Mirroring },
): readonly Box[] {
  const { label } = setup;
  const [scaleX, , , scaleY, left, top] = labelFit(project.canvas, label).matrix;
  const paper = paperBox(setup);
  const strips: readonly Box[] = [
    { ...paper, width: margins.left },
    { ...paper, x: paper.x + paper.width - margins.right, width: margins.right },
    { ...paper, height: margins.top },
    { ...paper, y: paper.y + paper.height - margins.bottom, height: margins.bottom },
  ];
  const turned = mirroring === "top-bottom";
  return Array.from({ length: slotsPerSheet(setup) }, (_, slot) => slot).flatMap((slot) => {
    const { xMm, yMm } = mirrored(slotPlace(setup, "across_then_down", slot), mirroring, setup);
    const onLabel = { x: xMm, y: yMm, width: label.widthMm, height: label.heightMm };
    return strips
      .filter((strip) => overlapOf(strip, onLabel) > 0)
      .map((strip): Box => {
        const x = turned ? xMm + label.widthMm - strip.x - strip.width : strip.x - xMm;
        const y = turned ? yMm + label.heightMm - strip.y - strip.height : strip.y - yMm;
        return {
          x: (x - left) / scaleX,
          y: (y - top) / scaleY,
          width: strip.width / scaleX,
          height: strip.height / scaleY,
        };
      });
  });
}

/** The overlap of two boxes: the shorter side of the shared area, or 0. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, Math.min(width, height));
}

/** The visible elements that overlap one of the areas by more than `tolerance` (canvas px), with their overlap. */
export function elementsOver(
  elements: readonly StoredElement[],
  areas: readonly Box[],
  tolerance: number,
): readonly { readonly element: StoredElement; readonly depth: number }[] {
  return elements
    .filter(({ hidden }) => !hidden)
    .map((element) => {
      const bounds = frameBounds(element);
      return { element, depth: Math.max(0, ...areas.map((area) => overlapOf(bounds, area))) };
    })
    .filter(({ depth }) => depth > tolerance);
}
