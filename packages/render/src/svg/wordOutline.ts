import type { Face, FaceLibrary, ShapedWord } from "@print-builder/core/text";

/** All cards that show a word share it, so an outline exists exactly as long as its word. */
const outlinesByLibrary = new WeakMap<FaceLibrary, WeakMap<ShapedWord, string>>();

/**
 * A word's outline as SVG path data in font units, y up, with the pen starting at 0,0; "" for a blank word. Cached per
 * word and library. Throws a RangeError if the library does not have the word's face.
 */
export function wordOutline(faces: FaceLibrary, word: ShapedWord): string {
  let outlines = outlinesByLibrary.get(faces);
  if (!outlines) {
    outlines = new WeakMap();
    outlinesByLibrary.set(faces, outlines);
  }
  let outline = outlines.get(word);
  if (outline === undefined) {
    outline = traceWord(faces.get(word.face), word);
    outlines.set(word, outline);
  }
  return outline;
}

function traceWord(face: Face, word: ShapedWord): string {
  const outlineOf = outlinesOf(face);
  let pen = 0;
  let outline = "";
  for (const { glyph, advance, dx, dy } of word.glyphs) {
    outline += moved(outlineOf(glyph), pen + dx, dy);
    pen += advance;
  }
  return outline;
}

/** A parsed outline: text precedes each point, and `end` follows the last point. */
type GlyphOutline = {
  readonly between: readonly string[];
  /** Alternately x and y. */
  readonly points: readonly number[];
  readonly end: string;
};

/** A glyph occurs in hundreds of words, so its outline is parsed once. */
const readOutlines = new WeakMap<Face, Map<number, GlyphOutline>>();

function outlinesOf(face: Face): (glyph: number) => GlyphOutline {
  const kept = readOutlines.get(face) ?? new Map<number, GlyphOutline>();
  readOutlines.set(face, kept);
  return (glyph) => {
    const known = kept.get(glyph);
    if (known) return known;
    const read = readOutline(face.outline(glyph));
    kept.set(glyph, read);
    return read;
  };
}

/** Every command's arguments are whole points, so moving an outline means moving each `x,y` in it. */
const pointPattern = /(-?[\d.]+)[ ,](-?[\d.]+)/g;

function readOutline(outline: string): GlyphOutline {
  const between: string[] = [];
  const points: number[] = [];
  let end = 0;
  for (const point of outline.matchAll(pointPattern)) {
    between.push(outline.slice(end, point.index));
    points.push(Number(point[1]), Number(point[2]));
    end = point.index + point[0].length;
  }
  return { between, points, end: outline.slice(end) };
}

function moved({ between, points, end }: GlyphOutline, dx: number, dy: number): string {
  let outline = "";
  for (const [index, text] of between.entries()) {
    outline += `${text}${unit((points[2 * index] ?? 0) + dx)} ${unit((points[2 * index + 1] ?? 0) + dy)}`;
  }
  return outline + end;
}

/** A hundredth of a font unit is far finer than any printer. */
function unit(value: number): string {
  // Adding 0 turns -0 into 0.
  return String((Number.isInteger(value) ? value : Math.round(value * 100) / 100) + 0);
}
