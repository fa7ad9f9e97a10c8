import type { ShapedWord } from "../drawing/drawOp.ts";
import type { FaceLibrary } from "./faceLibrary.ts";
import type { TextItem } from "./itemise.ts";
import type { LookRange } from "./looks.ts";
import { breakOpportunities, graphemeStarts } from "./paragraph.ts";
import { isJoined } from "./scripts.ts";
import type { Shaper } from "./shaper.ts";

/** An item with all its words in logical order, including letter spacing. */
export type ShapedItem = TextItem & {
  readonly words: readonly ShapedWord[];
  /** UTF-16 offsets of each word in the paragraph, and of the item's end; null until they are needed. */
  starts: readonly number[] | null;
};

/** A paragraph ready for line breaking. Lengths are em: multiply by the font size. */
export type Paragraph = {
  readonly text: string;
  readonly items: readonly ShapedItem[];
  readonly rtl: boolean;
  /** The looks of the paragraph's parts; a single look if it is uniform. */
  readonly looks: readonly LookRange[];
  /** Width of the whole paragraph on a single line. */
  readonly width: number;
  /** The distance of every UTF-16 offset from the start of that line. */
  edges(): Float64Array;
  /** Offsets where a line may end. */
  opportunities(): readonly number[];
  /** Offsets where a word may be broken: between graphemes, never within a cluster. */
  borders(): readonly number[];
};

export interface Measurer {
  paragraph(text: string, items: readonly TextItem[], rtl: boolean, looks: readonly LookRange[]): Paragraph;
  /** The part of an item between two offsets, shaped as if it stood alone. */
  part(item: ShapedItem, text: string, start: number, end: number): ShapedItem;
  /** Exact width in em of a line from `start` to `end`. */
  width(paragraph: Paragraph, start: number, end: number): number;
}

/** Font size of the largest letters between two offsets, as a multiple of the text's. */
export function largestScale({ looks }: Paragraph, start: number, end: number): number {
  let largest = 0;
  for (const range of looks) {
    if (range.start < Math.max(end, start + 1) && range.end > start) {
      largest = Math.max(largest, range.look.scale);
    }
  }
  return largest || (looks.at(-1)?.look.scale ?? 1);
}

export function createMeasurer(shaper: Shaper, faces: FaceLibrary): Measurer {
  function wordsOf(item: TextItem, text: string): readonly ShapedWord[] {
    const shaped = shaper.shape(item, text);
    return item.tracking === 0 || isJoined(item.script)
      ? shaped
      : shaped.map((word) =>
          spaceOut(word, Math.round((item.tracking / item.scale) * faces.get(word.face).unitsPerEm)),
        );
  }

  const emOf = (item: TextItem, words: readonly ShapedWord[]) =>
    (unitsOf(words) / faces.get(item.face).unitsPerEm) * item.scale;

  const shaped = (item: TextItem, words: readonly ShapedWord[]): ShapedItem => ({
    ...item,
    words,
    starts: null,
  });

  function partWords(item: ShapedItem, text: string, start: number, end: number): readonly ShapedWord[] {
    return start === item.start && end === item.end
      ? item.words
      : (wholeWords(item, start, end) ?? wordsOf(cutItem(item, start, end), text.slice(start, end)));
  }

  return {
    part: (item, text, start, end) =>
      start === item.start && end === item.end
        ? item
        : shaped({ ...item, start, end }, partWords(item, text, start, end)),
    paragraph(text, items, rtl, looks) {
      let width = 0;
      const whole = items.map((item) => {
        const words = wordsOf(item, text.slice(item.start, item.end));
        width += emOf(item, words);
        return shaped(item, words);
      });
      return new MeasuredParagraph({ text, items: whole, rtl, looks, width }, faces);
    },
    width(paragraph, start, end) {
      if (start === 0 && end === paragraph.text.length) {
        return paragraph.width;
      }
      let sum = 0;
      for (const item of paragraph.items) {
        const from = Math.max(item.start, start);
        const to = Math.min(item.end, end);
        sum += from < to ? emOf(item, partWords(item, paragraph.text, from, to)) : 0;
      }
      return sum;
    },
  };
}

/** Computes what only some paragraphs need on first use. A class, because a closure for each value would cost more. */
class MeasuredParagraph implements Paragraph {
  readonly text: string;
  readonly items: readonly ShapedItem[];
  readonly rtl: boolean;
  readonly looks: readonly LookRange[];
  readonly width: number;
  readonly #faces: FaceLibrary;
  #edges: Float64Array | null = null;
  #opportunities: readonly number[] | null = null;
  #borders: readonly number[] | null = null;

  constructor({ text, items, rtl, looks, width }: MeasuredText, faces: FaceLibrary) {
    this.text = text;
    this.items = items;
    this.rtl = rtl;
    this.looks = looks;
    this.width = width;
    this.#faces = faces;
  }

  edges(): Float64Array {
    this.#edges ??= edgesOf(this.text, this.items, this.#faces);
    return this.#edges;
  }

  opportunities(): readonly number[] {
    this.#opportunities ??= breakOpportunities(this.text);
    return this.#opportunities;
  }

  borders(): readonly number[] {
    const edges = this.edges();
    const { length } = this.text;
    this.#borders ??= graphemeStarts(this.text).filter((offset) => isClusterBorder(edges, offset, length));
    return this.#borders;
  }
}

type MeasuredText = Pick<Paragraph, "text" | "items" | "rtl" | "looks" | "width">;

/** The part of an item between two offsets. Letters do not join across the cuts. */
function cutItem({ before, after, ...item }: ShapedItem, start: number, end: number): TextItem {
  return {
    ...item,
    ...(before !== undefined && start === item.start ? { before } : {}),
    ...(after !== undefined && end === item.end ? { after } : {}),
  };
}

function wordStarts(start: number, words: readonly ShapedWord[]): readonly number[] {
  const starts = [start];
  let offset = start;
  for (const word of words) {
    offset += word.text.length;
    starts.push(offset);
  }
  return starts;
}

/**
 * The item's words between two offsets; null if an offset is inside a word. The result equals shaping the part on its
 * own, because words end where text shapes the same when cut.
 */
function wholeWords(item: ShapedItem, start: number, end: number): readonly ShapedWord[] | null {
  item.starts ??= wordStarts(item.start, item.words);
  const { starts } = item;
  const first = indexOfSorted(starts, start);
  const beyond = indexOfSorted(starts, end);
  return first < 0 || beyond < 0 ? null : item.words.slice(first, beyond);
}

/** The index of a value in an ascending list, or -1. */
function indexOfSorted(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value ? low : -1;
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
    const unitsPerEm = faces.get(item.face).unitsPerEm / item.scale;
    let offset = item.start;
    for (const word of item.words) {
      pen = addWordEdges(distances, word, offset, pen, unitsPerEm);
      offset += word.text.length;
    }
  }
  return distances;
}

/**
 * Writes the distance after each UTF-16 unit of a word. All units of a cluster get the distance at the cluster's end.
 */
function addWordEdges(
  distances: Float64Array,
  word: ShapedWord,
  offset: number,
  start: number,
  unitsPerEm: number,
): number {
  const first = offset + 1;
  for (const { cluster, advance } of word.glyphs) {
    distances[first + cluster] = (distances[first + cluster] ?? 0) + advance;
  }
  let pen = start;
  for (let at = first; at < first + word.text.length; at++) {
    pen += (distances[at] ?? 0) / unitsPerEm;
    distances[at] = pen;
  }
  return pen;
}

/**
 * Whether a word may be broken at an offset: not where the distance does not grow, which is inside a ligature or a
 * conjunct.
 */
function isClusterBorder(edges: Float64Array, offset: number, length: number): boolean {
  return offset >= length || (edges[offset + 1] ?? 0) !== (edges[offset] ?? 0);
}

const spacedOut = new WeakMap<ShapedWord, Map<number, ShapedWord>>();

/**
 * The word with `units` font units added after each character. Cached, so that each call returns the same object.
 */
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
  const spaced = { ...word, glyphs, advance, spacing: units };
  known.set(units, spaced);
  return spaced;
}
