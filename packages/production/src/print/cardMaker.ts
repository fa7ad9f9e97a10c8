import { type Project, printSetup, type SideName } from "@print-builder/core/document";
import {
  type CardDrawing,
  type CardSide,
  imageSources,
  type LayoutProblem,
  layoutCard,
  loadForDesign,
  prepareSide,
  recordValues,
  surroundingsOf,
} from "@print-builder/core/layout";
import { createEdgeCheck, type Problem } from "@print-builder/core/preflight";
import { type CardRecord, prepareMapping } from "@print-builder/core/records";
import {
  correctionOf,
  createRecordPicker,
  type PaperChoice,
  type PrintRequest,
  paperScale,
  paperSetup,
  printerDots,
} from "@print-builder/core/sheets";
import type { OpenProject } from "./openProject.ts";

/** Turns records into drawings of a project's cards. */
export interface CardMaker {
  /** Loads the pictures that the record's card shows on this side. Call before `draw`. */
  prepare(side: SideName, record: CardRecord, recordIndex: number): Promise<void>;
  draw(side: SideName, record: CardRecord, recordIndex: number): CardDrawing;
}

export type CardMakerOptions = {
  readonly dpi: number;
  /** Start of the print, so that all its parts use the same date whenever they are drawn. */
  readonly now?: Date | undefined;
  /** The request whose cards are counted; by default all records. */
  readonly request?: Pick<PrintRequest, "range" | "excludeRecords" | "printer" | "paper" | "flipEdge">;
  /**
   * Also reports problems that show once the cards are cut. Only for checks before printing: during a print it is
   * too late.
   */
  readonly checksEdges?: true;
  /** Changes that the print makes to the page setup. */
  readonly paper?: PaperChoice | undefined;
  readonly onProblem: (problem: Problem) => void;
};

function lazySides(project: Project): (name: SideName) => CardSide {
  const sides: Partial<Record<SideName, CardSide>> = {};
  return (name) => {
    const side = sides[name] ?? prepareSide(project, name);
    sides[name] = side;
    return side;
  };
}

/** The smaller scale of the two axes. */
export function mmPerPx(project: Project): number {
  const { x, y } = paperScale(project);
  return Math.min(x, y);
}

/** Makes cards of an open project. Throws a DesignError when an element's properties are wrong. */
export function createCardMaker(open: OpenProject, options: CardMakerOptions): CardMaker {
  const sideOf = lazySides(open.project);
  const mapping = prepareMapping(open.project.mapping, open.records.headers);
  const surroundings = surroundingsOf(open.project, open.today ?? options.now);
  const picker = createRecordPicker(options.request ?? { range: { type: "all" } }, open.records.total);
  const loading = loadForDesign(open.project);
  const valuesOf = (record: CardRecord, recordIndex: number) =>
    recordValues(mapping.bind(record), surroundings, {
      index: (open.positions?.[recordIndex] ?? recordIndex) + 1,
      number: picker.positionOf(recordIndex) + 1,
      total: picker.count,
    });
  const edgeProblems = options.checksEdges
    ? createEdgeCheck(
        paperSetup(printSetup(open.project), options.paper),
        open.project.canvas,
        (face) => open.faces.get(face).unitsPerEm,
      )
    : null;
  let drawn: { readonly side: SideName; readonly recordIndex: number } = { side: "front", recordIndex: 0 };
  const { printer, paper = options.paper, flipEdge = "long" } = options.request ?? {};
  // Previews have no sheet and must match the canvas exactly.
  const setup = options.request ? paperSetup(printSetup(open.project), paper) : null;
  const toolsOf = (side: SideName) => ({
    text: open.text,
    images: open.pictures,
    ...(open.sign ? { sign: open.sign } : {}),
    paper: {
      dpi: options.dpi,
      mmPerPx: mmPerPx(open.project),
      barWidthReductionMm: printer?.barWidthReductionMm ?? 0,
      stretch: printer ? correctionOf(printer, side).scaleX : 1,
      ...(setup
        ? { dots: printerDots(setup, open.project.canvas, { side, dpi: options.dpi, flipEdge, printer }) }
        : {}),
    },
    onElement: ({ stored }: LayoutProblem["element"]) =>
      open.watch?.drawing({ ...drawn, elementId: stored.id }),
    onProblem: ({ element, kind, message, isOfRecord }: LayoutProblem) =>
      options.onProblem({
        recordIndex: isOfRecord ? drawn.recordIndex : null,
        elementId: element.stored.id,
        side: drawn.side,
        kind,
        message,
      }),
  });
  const tools = { front: toolsOf("front"), back: toolsOf("back") };
  return {
    prepare: async (name, record, recordIndex) => {
      if (loading) await loading;
      await open.pictures.prepare(imageSources(sideOf(name), valuesOf(record, recordIndex)));
      open.watch?.prepared();
    },
    draw(name, record, recordIndex) {
      drawn = { side: name, recordIndex };
      const drawing = layoutCard(sideOf(name), valuesOf(record, recordIndex), tools[name]);
      for (const { elementId, bound, kind, message } of edgeProblems?.(drawing) ?? [])
        options.onProblem({ recordIndex: bound ? recordIndex : null, elementId, side: name, kind, message });
      open.watch?.drawing({ ...drawn, elementId: null });
      return drawing;
    },
  };
}
