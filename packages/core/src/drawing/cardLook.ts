import type { CardDrawing, DrawOp, ElementDrawing, PathCommand, ShapedWord } from "./drawOp.ts";

/** Identifies pictures and faces by their content, because keys and ids are valid only within one project. */
export type LookNames = {
  readonly picture: (key: string) => string;
  readonly face: (id: string) => string;
};

type ElementLook = { readonly id: string; readonly look: string };

/** The look of a card's side as text, for comparison with other looks. */
export type CardLook = { readonly frame: string; readonly elements: readonly ElementLook[] };

/**
 * Reads the looks of drawings, without anything invisible: elements that paint nothing, words for screen readers, and
 * the text offsets of glyphs. A drawing that all cards share is read only once.
 */
export function createLookReader(names: LookNames): (drawing: CardDrawing) => CardLook {
  const still = new WeakMap<ElementDrawing, string>();
  const words = new WeakMap<ShapedWord, string>();
  const wordLook = (word: ShapedWord): string => {
    const known = words.get(word) ?? glyphsOf(word);
    words.set(word, known);
    return known;
  };
  const opLook = (op: DrawOp): string => {
    const { op: kind } = op;
    if (kind === "path") return JSON.stringify([kind, pathLook(op.path), op.fill, op.stroke]);
    if (kind === "modules") return JSON.stringify([kind, op.box, op.columns, op.rows, op.rects, op.fill]);
    if (kind === "image") {
      const { image, box, clip, outline = [], turn, tone, alpha } = op;
      return JSON.stringify([kind, names.picture(image), box, clip, pathLook(outline), turn, tone, alpha]);
    }
    if (kind === "shadow") {
      const { x, y, alpha, blur } = op;
      return JSON.stringify([kind, x, y, alpha, op.ops.map(opLook), ...(blur === undefined ? [] : [blur])]);
    }
    const placed = op.words.map(({ word, x }) => [fine(x), wordLook(word)]);
    return JSON.stringify([kind, names.face(op.face), op.size, fine(op.baseline), placed, op.fill]);
  };
  const elementLook = (drawing: ElementDrawing): string => {
    const known = still.get(drawing);
    if (known !== undefined) return known;
    const { transform, opacity, ops } = drawing;
    const look = JSON.stringify([transform.map(fine), opacity, ops.map(opLook)]);
    if (!drawing.bound) still.set(drawing, look);
    return look;
  };
  return ({ width, height, background, elements }) => ({
    frame: JSON.stringify([width, height, background]),
    elements: elements
      .filter(({ ops, opacity }) => ops.length > 0 && opacity > 0)
      .map((drawing) => ({ id: drawing.elementId, look: elementLook(drawing) })),
  });
}

/**
 * The elements that differ between two looks of a side, in the order of the newer look; null if the looks are
 * equal.
 */
export function lookDifference(before: CardLook | null, after: CardLook | null): readonly string[] | null {
  if (!before || !after) {
    const only = before ?? after;
    return only?.elements.map(({ id }) => id) ?? null;
  }
  const sameElements =
    before.elements.length === after.elements.length &&
    before.elements.every(({ look }, at) => look === after.elements[at]?.look);
  if (sameElements) return before.frame === after.frame ? null : [];
  const earlier = new Map(before.elements.map(({ id, look }) => [id, look]));
  const later = new Set(after.elements.map(({ id }) => id));
  const changed = after.elements.filter(({ id, look }) => earlier.get(id) !== look);
  const gone = before.elements.filter(({ id }) => !later.has(id));
  const ids = [...changed, ...gone].map(({ id }) => id);
  // No element itself changed, so the elements were reordered.
  return ids.length > 0 ? ids : reorderedElements(before.elements, after.elements);
}

function reorderedElements(before: readonly ElementLook[], after: readonly ElementLook[]): readonly string[] {
  return after.filter(({ id }, at) => before[at]?.id !== id).map(({ id }) => id);
}

/** Rounds to a thousandth of a px, a quarter of a micrometre, because smaller differences are rounding errors. */
function fine(px: number): number {
  return Math.round(px * 1000) / 1000;
}

function glyphsOf({ glyphs }: ShapedWord): string {
  return glyphs.map(({ glyph, advance, dx, dy }) => `${glyph} ${advance} ${dx} ${dy}`).join(",");
}

function pathLook(path: readonly PathCommand[]): string {
  return path
    .map(([name, ...numbers]) => `${name}${(numbers as readonly number[]).map(fine).join(" ")}`)
    .join("");
}
