import type { Face } from "@print-builder/core/text";

const maxCodes = 65_535;

/**
 * The codes of an embedded font, one per pair of glyph and text, so that searching and copying yield the original
 * characters regardless of substitutions. Letter spacing (font units) is part of the widths, because readers interpret
 * any other gap between letters as a space.
 */
export function createPdfFont(number: number, face: Face, spacing = 0) {
  const widthOf = (glyph: number) =>
    Math.max(0, Math.round(((face.advance(glyph) + spacing) * 1000) / face.unitsPerEm));
  const codes = new Map<number, Map<string, number>>();
  /** Invisible character codes, by text. */
  const silentCodes = new Map<string, number>();
  const glyphs: number[] = [0];
  const texts: string[] = [""];
  const widths: number[] = [widthOf(0)];

  function add(glyph: number, text: string, width: number): number {
    glyphs.push(glyph);
    texts.push(text);
    widths.push(width);
    return glyphs.length - 1;
  }

  return {
    number,
    face,
    /** Glyph index by code. */
    glyphs: glyphs as readonly number[],
    /** Text by code; empty for a glyph whose cluster's text another glyph carries. */
    texts: texts as readonly string[],
    /** Advance by code, in whole thousandths of the font size. */
    widths: widths as readonly number[],
    /** Whether `count` more codes certainly fit. */
    hasRoomFor: (count: number): boolean => glyphs.length + count <= maxCodes,
    code(glyph: number, text: string): number {
      const ofGlyph = codes.get(glyph) ?? new Map<string, number>();
      codes.set(glyph, ofGlyph);
      const code = ofGlyph.get(text) ?? add(glyph, text, widthOf(glyph));
      ofGlyph.set(text, code);
      return code;
    },
    /**
     * Adds an invisible code with `text` that does not advance the pen. `glyph` is any glyph that the font already
     * contains; PDF/A forbids .notdef, visible or not.
     */
    silentCode(text: string, glyph: number): number {
      const code = silentCodes.get(text) ?? add(glyph, text, 0);
      silentCodes.set(text, code);
      return code;
    },
    width: (code: number): number => widths[code] ?? 0,
  };
}

export type PdfFont = ReturnType<typeof createPdfFont>;
