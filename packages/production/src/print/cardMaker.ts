import type { Project, SideName } from "@print-builder/core/document";
import {
  type CardDrawing,
  type CardSide,
  imageSources,
  type LayoutProblem,
  layoutCard,
  prepareSide,
  recordValues,
} from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import { paperScale } from "@print-builder/core/print";
import { type CardRecord, prepareMapping } from "@print-builder/core/records";
import type { OpenProject } from "./openProject.ts";

/** Turns records into drawings of a project's cards. */
export interface CardMaker {
  /** Reads the pictures that the record's card shows on this side. Call before `draw`. */
  prepare(side: SideName, record: CardRecord): Promise<void>;
  draw(side: SideName, record: CardRecord, recordIndex: number): CardDrawing;
}

export type CardMakerOptions = {
  readonly dpi: number;
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

/** The smaller scale of the two axes: what is judged by it is not better anywhere on the card. */
function mmPerPx(project: Project): number {
  const { x, y } = paperScale(project);
  return Math.min(x, y);
}

/** Makes cards of an open project. Throws a DesignError when an element's properties are wrong. */
export function createCardMaker(open: OpenProject, options: CardMakerOptions): CardMaker {
  const sideOf = lazySides(open.project);
  const mapping = prepareMapping(open.project.mapping, open.records.headers);
  let drawn: { readonly side: SideName; readonly recordIndex: number } = { side: "front", recordIndex: 0 };
  const tools = {
    text: open.text,
    images: open.pictures,
    paper: { dpi: options.dpi, mmPerPx: mmPerPx(open.project) },
    onElement: ({ stored }: LayoutProblem["element"]) =>
      open.watch?.drawing({ ...drawn, elementId: stored.id }),
    onProblem: ({ element, kind, message }: LayoutProblem) =>
      options.onProblem({
        recordIndex: element.bound ? drawn.recordIndex : null,
        elementId: element.stored.id,
        side: drawn.side,
        kind,
        message,
      }),
  };
  return {
    prepare: async (name, record) => {
      await open.pictures.prepare(imageSources(sideOf(name), recordValues(mapping.bind(record))));
      open.watch?.prepared();
    },
    draw(name, record, recordIndex) {
      drawn = { side: name, recordIndex };
      const drawing = layoutCard(sideOf(name), recordValues(mapping.bind(record)), tools);
      open.watch?.drawing({ ...drawn, elementId: null });
      return drawing;
    },
  };
}
