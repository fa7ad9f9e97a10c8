import type { DrawOp, PlacedWord, ShapedWord } from "../drawing/drawOp.ts";
import type { FaceLibrary } from "./faceLibrary.ts";
import { type Look, type LookRange, lookAt } from "./looks.ts";
import type { Measurer, Paragraph, ShapedItem } from "./measure.ts";
import type { LineRange } from "./wrapLines.ts";

/**
 * The position of a line: canvas px, with the pen on the baseline. `stretch` widens each space (justified lines);
 * `offset` is the start of the line's paragraph in the text.
 */
export type LinePlace = {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly stretch: number;
  readonly offset: number;
  /** Whether to return the line's stretches. */
  readonly isRuled: boolean;
};

/** Adjacent letters of a line in one look, canvas px. */
export type LineStretch = {
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly size: number;
  readonly look: Look;
};

/** The glyphs of a line in visual order, with a separate draw operation for each face, size or colour. */
export function placeLine(
  paragraph: Paragraph,
  line: LineRange,
  place: LinePlace,
  measurer: Measurer,
  faces: FaceLibrary,
): { readonly ops: readonly DrawOp[]; readonly stretches: readonly LineStretch[] } {
  const { x, baseline, offset, isRuled } = place;
  const open: OpenLine = { ops: [], glyphs: null, stretches: isRuled ? [] : null, pen: x, baseline };
  for (const item of inVisualOrder(paragraph, line, measurer)) {
    const size = place.size * item.scale;
    const scale = size / faces.get(item.face).unitsPerEm;
    let at = item.start;
    for (const shaped of item.rtl ? item.words.toReversed() : item.words) {
      const word = place.stretch === 0 ? shaped : stretchSpaces(shaped, place.stretch / scale);
      const end = at + word.text.length;
      // Right-to-left items are placed from their last word to their first.
      const start = item.rtl ? item.start + item.end - end : at;
      putByLook(open, word, paragraph.looks, { start, offset, size, scale });
      at = end;
    }
  }
  return { ops: open.ops, stretches: open.stretches ?? [] };
}

type GlyphsOp = Extract<DrawOp, { op: "glyphs" }>;
type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A line that is being placed, with its last draw operation. */
type OpenLine = {
  readonly ops: DrawOp[];
  glyphs: (GlyphsOp & { readonly words: PlacedWord[] }) | null;
  readonly stretches: Writable<LineStretch>[] | null;
  pen: number;
  readonly baseline: number;
};

/** `scale` is px per font unit. The paragraph starts at `offset` in the text, and the word at `start` in it. */
type WordPlace = {
  readonly start: number;
  readonly offset: number;
  readonly size: number;
  readonly scale: number;
};

function putByLook(line: OpenLine, word: ShapedWord, looks: readonly LookRange[], place: WordPlace): void {
  const [only] = looks;
  if (only && looks.length === 1) put(line, word, only.look, place);
  else
    for (const part of splitByLook(word, place.start, looks))
      put(line, part.word, part.look, { ...place, start: place.start + part.from });
}

/** Places a word at the pen. */
function put(line: OpenLine, word: ShapedWord, look: Look, { start, offset, size, scale }: WordPlace): void {
  const { pen, baseline } = line;
  const { face } = word;
  const { fill } = look;
  let { glyphs } = line;
  if (glyphs?.face !== face || glyphs.size !== size || glyphs.fill !== fill) {
    glyphs = { op: "glyphs", face, size, baseline, words: [], fill };
    line.glyphs = glyphs;
    line.ops.push(glyphs);
  }
  glyphs.words.push({ word, x: pen, start: offset + start });
  const width = word.advance * scale;
  line.pen = pen + width;
  const beside = line.stretches?.at(-1);
  if (beside?.look === look && beside.size === size) beside.width += width;
  else line.stretches?.push({ x: pen, width, baseline, size, look });
}

type WordPart = { readonly word: ShapedWord; readonly from: number; readonly look: Look };

/** Cuts a word where its look changes, but never within a cluster, and returns the parts in visual order. */
function splitByLook(word: ShapedWord, start: number, looks: readonly LookRange[]): readonly WordPart[] {
  const first = lookAt(looks, start);
  const last = lookAt(looks, start + word.text.length - 1);
  if (!first) return [];
  if (first === last) return [{ word, from: 0, look: first }];
  const parts: { from: number; to: number; look: Look }[] = [];
  for (const cluster of clusterStarts(word)) {
    const look = lookAt(looks, start + cluster) ?? first;
    const open = parts.at(-1);
    if (open?.look !== look) parts.push({ from: cluster, to: word.text.length, look });
    const before = parts.at(-2);
    if (before) before.to = Math.min(before.to, parts.at(-1)?.from ?? before.to);
  }
  const cut = parts.map(({ from, to, look }) => ({ word: wordPart(word, from, to), from, look }));
  return word.rtl ? cut.reverse() : cut;
}

function clusterStarts({ glyphs }: ShapedWord): readonly number[] {
  return [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
}

const knownParts = new WeakMap<ShapedWord, Map<string, ShapedWord>>();

/** The part of a word between two cluster boundaries. Cached, so that each call returns the same object. */
function wordPart(word: ShapedWord, from: number, to: number): ShapedWord {
  const known = knownParts.get(word) ?? new Map<string, ShapedWord>();
  knownParts.set(word, known);
  const key = `${from} ${to}`;
  const kept = known.get(key);
  if (kept) return kept;
  const glyphs = word.glyphs
    .filter(({ cluster }) => cluster >= from && cluster < to)
    .map((glyph) => ({ ...glyph, cluster: glyph.cluster - from }));
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  const part = { ...word, text: word.text.slice(from, to), glyphs, advance };
  known.set(key, part);
  return part;
}

/** The word with each space widened by `units` font units. */
function stretchSpaces(word: ShapedWord, units: number): ShapedWord {
  const glyphs = word.glyphs.map((glyph) =>
    word.text[glyph.cluster] === " " ? { ...glyph, advance: glyph.advance + units } : glyph,
  );
  return { ...word, glyphs, advance: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) };
}

/** The parts of items on the line in visual order (rule L2 of UAX #9). */
function inVisualOrder(paragraph: Paragraph, line: LineRange, measurer: Measurer): readonly ShapedItem[] {
  const [first] = paragraph.items;
  if (paragraph.items.length === 1 && first?.start === line.start && first.end === line.end)
    return paragraph.items;
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

/** An underline or strike-through, as a rectangle with the face's metrics. */
export function ruleOp(
  kind: "underline" | "lineThrough",
  { x, width, baseline, size, look }: LineStretch,
  face: string,
  faces: FaceLibrary,
): DrawOp {
  const opened = faces.get(face);
  const scale = size / opened.unitsPerEm;
  const top = baseline - opened[kind].offset * scale;
  const bottom = top + opened[kind].thickness * scale;
  const right = x + width;
  return {
    op: "path",
    path: [["M", x, top], ["L", right, top], ["L", right, bottom], ["L", x, bottom], ["Z"]],
    fill: look.fill,
    stroke: null,
  };
}
