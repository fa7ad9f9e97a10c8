import type { Face, FaceLibrary, ShapedWord } from "@print-builder/core/text";

/** Words are shared by all cards that show them, so an outline lives exactly as long as its word. */
const outlinesByLibrary = new WeakMap<FaceLibrary, WeakMap<ShapedWord, string>>();

/**
 * A word's outline as SVG path data in font units, y up, pen starting at 0,0; "" for blanks. Made once per
 * word and library. Throws a RangeError when the library does not have the word's face.
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
  let pen = 0;
  let outline = "";
  for (const { glyph, advance, dx, dy } of word.glyphs) {
    outline += moved(face.outline(glyph), pen + dx, dy);
    pen += advance;
  }
  return outline;
}

/** Every command's arguments are whole points, so moving an outline is moving each `x,y` in it. */
const POINT = /(-?[\d.]+)[ ,](-?[\d.]+)/g;

function moved(outline: string, dx: number, dy: number): string {
  return outline.replace(
    POINT,
    (_, x: string, y: string) => `${unit(Number(x) + dx)} ${unit(Number(y) + dy)}`,
  );
}

/** Hundredths of a font unit are far below what any printer resolves. */
function unit(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}
