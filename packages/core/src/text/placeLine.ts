import type { DrawOp, Paint, PlacedWord } from "../drawing/drawOp.ts";
import type { FaceLibrary } from "./faceLibrary.ts";
import type { Measurer, Paragraph, ShapedItem } from "./measure.ts";
import type { ShapedWord } from "./shapedWord.ts";
import type { LineRange } from "./wrapLines.ts";

/**
 * Where a line goes: canvas px, pen on the baseline. `stretch` widens each space (justified lines); `offset` is where
 * the line's paragraph begins in the text.
 */
export type LinePlace = {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly stretch: number;
  readonly offset: number;
};

/** A line's glyphs as drawing operations, one per change of face, in visual order. */
export function placeLine(
  paragraph: Paragraph,
  line: LineRange,
  place: LinePlace,
  fill: Paint,
  measurer: Measurer,
  faces: FaceLibrary,
): readonly DrawOp[] {
  const ops: DrawOp[] = [];
  let pen = place.x;
  let openFace = "";
  let words: PlacedWord[] = [];
  for (const item of inVisualOrder(paragraph, line, measurer)) {
    const scale = place.size / faces.get(item.face).unitsPerEm;
    let at = item.start;
    for (const shaped of item.rtl ? item.words.toReversed() : item.words) {
      const word = place.stretch === 0 ? shaped : stretchSpaces(shaped, place.stretch / scale);
      if (openFace !== word.face) {
        openFace = word.face;
        words = [];
        ops.push({ op: "glyphs", face: word.face, size: place.size, baseline: place.baseline, words, fill });
      }
      const end = at + word.text.length;
      // From right to left the last word comes first.
      words.push({ word, x: pen, start: place.offset + (item.rtl ? item.start + item.end - end : at) });
      at = end;
      pen += word.advance * scale;
    }
  }
  return ops;
}

/** The word with each of its spaces wider by `units` font units. */
function stretchSpaces(word: ShapedWord, units: number): ShapedWord {
  const glyphs = word.glyphs.map((glyph) =>
    word.text[glyph.cluster] === " " ? { ...glyph, advance: glyph.advance + units } : glyph,
  );
  return { ...word, glyphs, advance: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) };
}

/** The parts of items that lie on the line, ordered as they are seen (rule L2 of UAX #9). */
function inVisualOrder(paragraph: Paragraph, line: LineRange, measurer: Measurer): readonly ShapedItem[] {
  const order: ShapedItem[] = [];
  let highest = 0;
  for (const item of paragraph.items) {
    const start = Math.max(item.start, line.start);
    const end = Math.min(item.end, line.end);
    if (start < end) {
      order.push(measurer.part(item, paragraph.text, start, end));
      highest = Math.max(highest, item.level);
    }
  }
  for (let level = highest; level > 0; level--) {
    reverseRunsFrom(order, level);
  }
  return order;
}

function reverseRunsFrom(order: ShapedItem[], level: number): void {
  let start = 0;
  while (start < order.length) {
    let end = start;
    while ((order[end]?.level ?? -1) >= level) {
      end++;
    }
    if (end > start) {
      order.splice(start, end - start, ...order.slice(start, end).reverse());
    }
    start = Math.max(end, start + 1);
  }
}

/** A line under or through text, as a rectangle from the face's own metrics. */
export function ruleOp(
  kind: "underline" | "lineThrough",
  line: { readonly x: number; readonly width: number; readonly baseline: number },
  size: number,
  face: string,
  fill: Paint,
  faces: FaceLibrary,
): DrawOp {
  const opened = faces.get(face);
  const scale = size / opened.unitsPerEm;
  const top = line.baseline - opened[kind].offset * scale;
  const bottom = top + opened[kind].thickness * scale;
  const right = line.x + line.width;
  return {
    op: "path",
    path: [["M", line.x, top], ["L", right, top], ["L", right, bottom], ["L", line.x, bottom], ["Z"]],
    fill,
    stroke: null,
  };
}
