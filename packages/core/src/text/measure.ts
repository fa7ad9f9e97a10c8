import type { FaceLibrary } from "./faceLibrary.ts";
import type { TextItem } from "./itemise.ts";
import { breakOpportunities, graphemeStarts } from "./paragraph.ts";
import { isJoined } from "./scripts.ts";
import type { ShapedWord } from "./shapedWord.ts";
import type { Shaper } from "./shaper.ts";

/** An item with all of its words, tracking included, in logical order. */
export type ShapedItem = TextItem & { readonly words: readonly ShapedWord[] };

/** A paragraph ready for breaking. Lengths are in em: multiply by the font size. */
export type Paragraph = {
  readonly text: string;
  readonly items: readonly ShapedItem[];
  readonly rtl: boolean;
  /** Width of the whole paragraph on one endless line. */
  readonly width: number;
  /** Distance from the start at every UTF-16 offset of that endless line. */
  readonly edges: () => Float64Array;
  /** Offsets at which a line may end. */
  readonly opportunities: () => readonly number[];
  /** Offsets at which a word may be broken: between graphemes, never within a cluster. */
  readonly borders: () => readonly number[];
};

/** Shapes and measures paragraphs and parts of them. */
export interface Measurer {
  paragraph(text: string, items: readonly TextItem[], rtl: boolean): Paragraph;
  /** The part of an item between two offsets, shaped as it shapes when cut there. */
  part(item: ShapedItem, text: string, start: number, end: number): ShapedItem;
  /** Exact width in em of a line that holds `start`..`end`. */
  width(paragraph: Paragraph, start: number, end: number): number;
}

/** Makes a measurer. `tracking` is extra space after each character, in em. */
export function createMeasurer(shaper: Shaper, faces: FaceLibrary, tracking: number): Measurer {
  function wordsOf(item: TextItem, text: string): readonly ShapedWord[] {
    const shaped = shaper.shape(item, text);
    return tracking === 0 || isJoined(item.script)
      ? shaped
      : shaped.map((word) => spaceOut(word, Math.round(tracking * faces.get(word.face).unitsPerEm)));
  }

  const emOf = (item: ShapedItem) => unitsOf(item.words) / faces.get(item.face).unitsPerEm;

  function part(item: ShapedItem, text: string, start: number, end: number): ShapedItem {
    return start === item.start && end === item.end
      ? item
      : { ...item, start, end, words: wordsOf(item, text.slice(start, end)) };
  }

  return {
    part,
    paragraph(text, items, rtl) {
      const shaped = items.map((item) => ({
        ...item,
        words: wordsOf(item, text.slice(item.start, item.end)),
      }));
      const edges = once(() => edgesOf(text, shaped, faces));
      return {
        text,
        items: shaped,
        rtl,
        width: shaped.reduce((sum, item) => sum + emOf(item), 0),
        edges,
        opportunities: once(() => breakOpportunities(text)),
        borders: once(() =>
          graphemeStarts(text).filter((offset) => isClusterBorder(edges(), offset, text.length)),
        ),
      };
    },
    width(paragraph, start, end) {
      if (start === 0 && end === paragraph.text.length) {
        return paragraph.width;
      }
      let sum = 0;
      for (const item of paragraph.items) {
        const from = Math.max(item.start, start);
        const to = Math.min(item.end, end);
        sum += from < to ? emOf(part(item, paragraph.text, from, to)) : 0;
      }
      return sum;
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function unitsOf(words: readonly ShapedWord[]): number {
  let sum = 0;
  for (const word of words) {
    sum += word.advance;
  }
  return sum;
}

function edgesOf(text: string, items: readonly ShapedItem[], faces: FaceLibrary): Float64Array {
  const distances = new Float64Array(text.length + 1);
  let pen = 0;
  for (const item of items) {
    const { unitsPerEm } = faces.get(item.face);
    let offset = item.start;
    for (const word of item.words) {
      pen = addWordEdges(distances, word, offset, pen, unitsPerEm);
      offset += word.text.length;
    }
  }
  return distances;
}

/** Writes the distance after each UTF-16 unit of a word; units within one cluster share its end. */
function addWordEdges(
  distances: Float64Array,
  word: ShapedWord,
  offset: number,
  start: number,
  unitsPerEm: number,
): number {
  const advances = new Float64Array(word.text.length);
  for (const glyph of word.glyphs) {
    advances[glyph.cluster] = (advances[glyph.cluster] ?? 0) + glyph.advance;
  }
  let pen = start;
  for (let at = 0; at < word.text.length; at++) {
    pen += (advances[at] ?? 0) / unitsPerEm;
    distances[offset + at + 1] = pen;
  }
  return pen;
}

/** Inside a ligature or a conjunct the distance does not grow: no border there. */
function isClusterBorder(edges: Float64Array, offset: number, length: number): boolean {
  return offset >= length || (edges[offset + 1] ?? 0) !== (edges[offset] ?? 0);
}

const spacedOut = new WeakMap<ShapedWord, Map<number, ShapedWord>>();

/** The word with `units` font units more after each of its characters. The same word each time. */
function spaceOut(word: ShapedWord, units: number): ShapedWord {
  const known = spacedOut.get(word) ?? new Map<number, ShapedWord>();
  spacedOut.set(word, known);
  const kept = known.get(units);
  if (kept) {
    return kept;
  }
  const glyphs = word.glyphs.map((glyph, index) => {
    const lastOfCluster = word.glyphs[index + 1]?.cluster !== glyph.cluster;
    return lastOfCluster ? { ...glyph, advance: glyph.advance + units } : glyph;
  });
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const spaced = { ...word, glyphs, advance };
  known.set(units, spaced);
  return spaced;
}
