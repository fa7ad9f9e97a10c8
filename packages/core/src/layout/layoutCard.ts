import { loadBarcodes } from "../barcodes/index.ts";
import { DesignError, type Project, parseProject, type SideName, sideElements } from "../document/index.ts";
import type { CardDrawing, ElementDrawing, Matrix, Paint } from "../drawing/drawOp.ts";
import { combined } from "../drawing/gradient.ts";
import { parsePaint } from "../drawing/parsePaint.ts";
import {
  type CardValues,
  cutOutOf,
  type ElementContent,
  type ImageFinder,
  type ImageSource,
  type Paper,
  type Report,
  type SignCode,
} from "../elements/drawTools.ts";
import {
  type PreparedElement,
  prepareElement,
  roleOf,
  usesBarcodeLibrary,
  usesExpressions,
} from "../elements/elementKinds.ts";
import { isEmptyFact } from "../elements/facts.ts";
import { loadExpressions } from "../expressions/loaded.ts";
import type { ProblemKind } from "../problems/problem.ts";
import type { TextEngine } from "../text/createTextEngine.ts";
import { designValues } from "./cardValues.ts";
import { shownElement } from "./shownElement.ts";

/** An element of a side. If it is a label, `facts` are the optional fields that the label belongs to. */
type SideElement = PreparedElement & { readonly facts?: readonly PreparedElement[] };

/**
 * Finds the label and the fields of a group. The label is the only text without tokens in the group, and all other
 * data in the group must be optional.
 */
function labelOf(group: readonly PreparedElement[]): readonly [PreparedElement, PreparedElement[]] | null {
  const [label, ...others] = group.filter(({ isFact, stored }) => roleOf(stored) === "text" && !isFact);
  const facts = group.filter(({ isFact }) => isFact);
  const hasLabel = others.length === 0 && facts.length > 0 && facts.every(({ required }) => !required);
  return label && hasLabel ? [label, facts] : null;
}

/** Links labels to the fields of their group. */
export function withLabels(elements: readonly PreparedElement[]): readonly SideElement[] {
  const grouped = elements.filter(({ stored }) => stored.groupId !== undefined);
  const groups = Map.groupBy(grouped, ({ stored }) => stored.groupId);
  const labels = new Map([...groups.values()].map(labelOf).filter((label) => label !== null));
  return elements.map((element) => {
    const facts = labels.get(element);
    return facts ? { ...element, facts } : element;
  });
}

/** Whether to omit a label, because the record has no value for any of its fields. */
export function isSilent({ facts }: SideElement, values: CardValues): boolean {
  return (
    facts?.every((fact) => {
      const shown = shownElement(fact, values);
      return shown === null || isEmptyFact(shown, values);
    }) ?? false
  );
}

/** Loads the optional libraries that a design's cards need; null if it needs none. */
export function loadForDesign(design: Pick<Project, "front" | "back">): Promise<unknown> | null {
  const loads = [
    usesExpressions(design) ? loadExpressions() : null,
    usesBarcodeLibrary(design) ? loadBarcodes() : null,
  ].filter((load) => load !== null);
  return loads.length === 0 ? null : Promise.all(loads);
}

/** A side of a card with its visible elements, parsed and back to front. */
export type CardSide = {
  readonly name: SideName;
  readonly width: number;
  readonly height: number;
  readonly background: Paint;
  readonly elements: readonly SideElement[];
};

/** A problem that layout found on a side. */
export type LayoutProblem = {
  readonly element: PreparedElement;
  readonly kind: ProblemKind;
  readonly message: string;
  /** True if the problem depends on the record. */
  readonly isOfRecord: boolean;
};

/** The context of layout. Drawings of unbound elements are cached while this object lives. */
export type LayoutTools = {
  readonly text: TextEngine;
  readonly images: ImageFinder;
  /** Null on screen; set in print, where sizes in mm and dpi matter. */
  readonly paper: Paper | null;
  /** Signs codes; absent without a key. */
  readonly sign?: SignCode;
  /** Called for each problem: once per record, but only once for an unbound element. */
  readonly onProblem: (problem: LayoutProblem) => void;
  /** Called before an element is drawn, so that callers can name an element whose drawing never ends. */
  readonly onElement?: (element: PreparedElement) => void;
};

const white: Paint = { color: "#ffffff", alpha: 1 };

/** Parses one side of a project. Throws a DesignError that names the invalid element. */
export function prepareSide(project: Project, name: SideName): CardSide {
  const background = parsePaint(project.backgroundColor);
  if (background === undefined) {
    throw new DesignError("background_color", `“${project.backgroundColor.slice(0, 40)}” is not a colour.`);
  }
  const visible = sideElements(project, name).filter((element) => !element.hidden);
  // The sort is stable, so elements with the same zIndex keep their stored order.
  const ordered = visible.toSorted((a, b) => a.zIndex - b.zIndex);
  return {
    name,
    width: project.canvas.width,
    height: project.canvas.height,
    background: background ?? white,
    elements: withLabels(ordered.map(prepareElement)),
  };
}

/** Maps an element's box to the canvas, by its position and its clockwise rotation about the centre. */
export function placement({ x, y, width, height, rotation }: PreparedElement["stored"]): Matrix {
  if (rotation % 360 === 0) {
    return [1, 0, 0, 1, x, y];
  }
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  return [
    cos,
    sin,
    -sin,
    cos,
    x + halfWidth - cos * halfWidth + sin * halfHeight,
    y + halfHeight - sin * halfWidth - cos * halfHeight,
  ];
}

const keptDrawings = new WeakMap<LayoutTools, WeakMap<PreparedElement, ElementDrawing>>();

function keptFor(tools: LayoutTools): WeakMap<PreparedElement, ElementDrawing> {
  const kept = keptDrawings.get(tools) ?? new WeakMap<PreparedElement, ElementDrawing>();
  keptDrawings.set(tools, kept);
  return kept;
}

/** Draws an element. Returns the same object for an unbound element each time. */
export function layoutElement(element: SideElement, values: CardValues, tools: LayoutTools): ElementDrawing {
  if (isSilent(element, values)) return drawingOf(element, { ops: [], text: "" });
  const kept = element.bound ? undefined : keptFor(tools).get(element);
  if (kept) {
    return kept;
  }
  tools.onElement?.(element);
  const report: Report = (kind, message, isShared = false) =>
    tools.onProblem({ element, kind, message, isOfRecord: element.bound && !isShared });
  const shown = shownElement(element, values, report);
  if (shown === null) return drawingOf(element, { ops: [], text: "" });
  const { text, images, sign } = tools;
  const paper = paperUnder(element, tools);
  const content = shown.draw({ values, text, images, paper, report, ...(sign ? { sign } : {}) });
  const drawing = drawingOf(element, content, shown.opacity);
  if (!element.bound) {
    keptFor(tools).set(element, drawing);
  }
  return drawing;
}

/** The paper in the coordinates of an element's box. */
function paperUnder({ stored }: SideElement, { paper }: LayoutTools): Paper | null {
  return paper?.dots ? { ...paper, dots: combined(paper.dots, placement(stored)) } : paper;
}

function drawingOf(
  element: SideElement,
  { ops, text }: ElementContent,
  opacity = element.opacity,
): ElementDrawing {
  const { stored, bound, facts } = element;
  // Some cards may omit a label, so its drawing does not count as shared by all cards.
  const differs = bound || facts !== undefined;
  return { elementId: stored.id, transform: placement(stored), opacity, text, bound: differs, ops };
}

/**
 * Lays out a side for one record. The screen, thumbnails, exported pictures and print all draw this result, and no
 * other code decides what a card looks like.
 */
export function layoutCard(side: CardSide, values: CardValues, tools: LayoutTools): CardDrawing {
  return {
    width: side.width,
    height: side.height,
    background: side.background,
    elements: side.elements.map((element) => layoutElement(element, values, tools)),
  };
}

/** The pictures that a side shows for a record, which must be prepared before layout. */
export function imageSources(side: CardSide, values: CardValues): readonly ImageSource[] {
  return side.elements.flatMap((element) => {
    const shown = shownElement(element, values);
    if (shown === null) return [];
    const bound = shown.imageTokens.flatMap((token) => values.image(token) ?? []);
    const asked = shown.cutsOut ? bound.map(cutOutOf) : bound;
    return [...shown.staticImages, ...asked];
  });
}

/** Draws the front of a small design that is not a card, such as text in the margin of a sheet. */
export function drawMark(
  design: Readonly<Record<string, unknown>>,
  { text }: Pick<LayoutTools, "text">,
): CardDrawing {
  const { project } = parseProject(design);
  const drawing = layoutCard(prepareSide(project, "front"), designValues, {
    text,
    images: { find: () => ({ status: "missing", detail: "" }) },
    paper: null,
    onProblem: () => undefined,
  });
  // Each sheet has a different mark, so its drawing must not be cached for all cards.
  return { ...drawing, elements: drawing.elements.map((element) => ({ ...element, bound: true })) };
}
