import type { CardDrawing, ElementDrawing, Matrix, Paint } from "../drawing/drawOp.ts";
import { type BoxSide, inkBox, isStraightAt } from "../drawing/inkBox.ts";
import { polygon } from "../drawing/outlines.ts";

/**
 * The width of the bleed, and the distance within which an element counts as touching an edge, canvas px per axis.
 */
export type BleedReach = {
  readonly x: number;
  readonly y: number;
  readonly toleranceX: number;
  readonly toleranceY: number;
};

/**
 * Extends cards into the bleed, so that an inaccurate cut shows no paper. The background grows, and elements that
 * touch an edge continue beyond it as their mirror image. Text, codes and the ends of curves are not mirrored.
 * Elements that already cover the whole bleed do not change, nor does anything inside the card. Drawings that do not
 * depend on the record yield the same object for every card.
 */
export function createBleed(reach: BleedReach): (drawing: CardDrawing) => CardDrawing {
  const kept = new WeakMap<ElementDrawing, readonly ElementDrawing[]>();
  const grounds = new WeakMap<Paint, ElementDrawing>();

  function withBleed(element: ElementDrawing, card: CardDrawing): readonly ElementDrawing[] {
    const known = kept.get(element);
    if (known) return known;
    // The mirror images are drawn first, so that the card looks the same where they slightly overlap the element.
    const made = [...mirrorImages(element, card, reach), element];
    kept.set(element, made);
    return made;
  }

  function groundOf(card: CardDrawing): ElementDrawing {
    const known = grounds.get(card.background) ?? groundElement(card, reach);
    grounds.set(card.background, known);
    return known;
  }

  return (drawing) => {
    const { background, width, height, elements } = drawing;
    const ground = background.alpha === 0 ? [] : [groundOf(drawing)];
    return {
      width,
      height,
      background: { ...background, alpha: 0 },
      elements: [...ground, ...elements.flatMap((element) => withBleed(element, drawing))],
    };
  };
}

function groundElement({ background, width, height }: CardDrawing, reach: BleedReach): ElementDrawing {
  const [right, bottom] = [width + reach.x, height + reach.y];
  const path = polygon([
    [-reach.x, -reach.y],
    [right, -reach.y],
    [right, bottom],
    [-reach.x, bottom],
  ]);
  return {
    elementId: "",
    transform: [1, 0, 0, 1, 0, 0],
    opacity: 1,
    text: "",
    bound: false,
    ops: [{ op: "path", path, fill: background, stroke: null }],
  };
}

function mirrorImages(
  element: ElementDrawing,
  card: CardDrawing,
  reach: BleedReach,
): readonly ElementDrawing[] {
  const ops = element.ops.filter(({ op }) => op === "path" || op === "image");
  const ink = inkBox({ ...element, ops });
  if (ink === null || element.opacity <= 0) return [];
  // Opaque mirror images overlap the element slightly, so that no seam shows.
  const overlap = element.opacity === 1 ? 0.2 : 0;
  const painted = { ops, transform: element.transform };
  const lines = (sides: readonly [BoxSide, BoxSide], from: number, length: number, edge: EdgeReach) =>
    mirrorLines([from, from + length], edge, overlap).flatMap(({ at, isFirst }) =>
      isStraightAt(painted, ink, isFirst ? sides[0] : sides[1]) ? [at] : [],
    );
  const across = lines(["left", "right"], ink.x, ink.width, {
    length: card.width,
    reach: reach.x,
    tolerance: reach.toleranceX,
  });
  const down = lines(["top", "bottom"], ink.y, ink.height, {
    length: card.height,
    reach: reach.y,
    tolerance: reach.toleranceY,
  });
  const reflections: Matrix[] = [
    ...across.map((x): Matrix => [-1, 0, 0, 1, 2 * x, 0]),
    ...down.map((y): Matrix => [1, 0, 0, -1, 0, 2 * y]),
    ...across.flatMap((x) => down.map((y): Matrix => [-1, 0, 0, -1, 2 * x, 2 * y])),
  ];
  return reflections.map((reflection) => ({
    ...element,
    text: "",
    ops,
    transform: product(reflection, element.transform),
  }));
}

/** The card along one axis: its length, the width of the bleed, and the distance that counts as touching. */
type EdgeReach = { readonly length: number; readonly reach: number; readonly tolerance: number };

/** The mirror axes of a span: its ends that are at the card's edge or in the bleed. */
function mirrorLines(
  [from, to]: readonly [number, number],
  { length, reach, tolerance }: EdgeReach,
  overlap: number,
): readonly { readonly at: number; readonly isFirst: boolean }[] {
  const hair = tolerance * overlap;
  const over = (outwards: number) => outwards >= -tolerance && outwards < reach;
  return [
    ...(over(-from) ? [{ at: from + hair, isFirst: true }] : []),
    ...(over(to - length) ? [{ at: to - hair, isFirst: false }] : []),
  ];
}

/** Multiplies two matrices. The second is applied first, as in an SVG transform list. */
function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
