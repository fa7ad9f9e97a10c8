import { type Project, papers, printSetup, type SideName, sideElements } from "../document/index.ts";
import type { Box } from "../drawing/drawOp.ts";
import { labelFit } from "../print/labelFit.ts";
import type { PrinterMargins, PrinterProfile } from "../print/printerProfile.ts";
import type { PrintRequest } from "../print/printRequest.ts";
import { backMirroring, type Mirroring, mirrored, slotPlace, slotsPerSheet } from "../print/slotPlace.ts";
import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { elementsOver, overlapOf } from "./elementsOver.ts";

/** Less than this of an element nobody misses. */
const toleranceMm = 0.1;

/** What of the cards lies where the printer cannot print, each element once with the label where most of it is lost. */
export function printableAreaProblems(project: Project, request: PrintRequest): readonly Problem[] {
  const { printer } = request;
  if (!printer) return [];
  const sides: readonly SideName[] = request.side === "both" ? ["front", "back"] : [request.side];
  return [
    ...paperProblem(project, printer),
    ...sides.flatMap((side) => sideProblems(project, request, printer.marginsMm, side)),
  ];
}

function paperProblem(project: Project, { paper: id, name }: PrinterProfile): readonly Problem[] {
  const paper = papers.find((each) => each.id === id);
  const { page } = printSetup(project);
  const [short, long] = [Math.min(page.widthMm, page.heightMm), Math.max(page.widthMm, page.heightMm)];
  if (
    !paper ||
    (fits(short, paper.widthMm, paper.heightMm, "min") && fits(long, paper.widthMm, paper.heightMm, "max"))
  )
    return [];
  const message = problemTexts.otherPaper(name, paper.name, page);
  return [{ recordIndex: null, elementId: null, side: null, kind: "outside_printable", message }];
}

function fits(length: number, width: number, height: number, which: "min" | "max"): boolean {
  return Math.abs(length - Math[which](width, height)) < 1;
}

function sideProblems(
  project: Project,
  { flipEdge }: PrintRequest,
  margins: PrinterMargins,
  side: SideName,
): readonly Problem[] {
  const setup = printSetup(project);
  const mirroring = side === "back" ? backMirroring(setup, flipEdge) : "none";
  const lost = lostAreas(project, margins, mirroring);
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

/** Strips of the sheet without ink, as they lie over the card in canvas px, once for every label that they touch. */
function lostAreas(project: Project, margins: PrinterMargins, mirroring: Mirroring): readonly Box[] {
  const setup = printSetup(project);
  const { page, label } = setup;
  const [scaleX, , , scaleY, left, top] = labelFit(project.canvas, label).matrix;
  const strips: readonly Box[] = [
    { x: 0, y: 0, width: margins.left, height: page.heightMm },
    { x: page.widthMm - margins.right, y: 0, width: margins.right, height: page.heightMm },
    { x: 0, y: 0, width: page.widthMm, height: margins.top },
    { x: 0, y: page.heightMm - margins.bottom, width: page.widthMm, height: margins.bottom },
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
