import type { Face } from "@print-builder/core/text";

const maxCodes = 65_535;

/**
 * The codes of one embedded font: a code for each pair of glyph and the text it stands for, so that
 * searching and copying give the original characters whatever the font did to them.
 */
export function createPdfFont(number: number, face: Face) {
  const widthOf = (glyph: number) => Math.round((face.advance(glyph) * 1000) / face.unitsPerEm);
  /** Codes by glyph and text. */
  const codes = new Map<number, Map<string, number>>();
  const glyphs: number[] = [0];
  const texts: string[] = [""];
  const widths: number[] = [widthOf(0)];
  return {
    number,
    face,
    /** Glyph index by code. */
    glyphs: glyphs as readonly number[],
    /** Text by code; empty for a glyph whose cluster's text another glyph carries. */
    texts: texts as readonly string[],
    /** Advance by code, whole thousandths of the size. */
    widths: widths as readonly number[],
    /** Whether `count` more codes are certain to fit. */
    hasRoomFor: (count: number): boolean => glyphs.length + count <= maxCodes,
    code(glyph: number, text: string): number {
      const ofGlyph = codes.get(glyph) ?? new Map<string, number>();
      const known = ofGlyph.get(text);
      if (known !== undefined) {
        return known;
      }
      const code = glyphs.length;
      codes.set(glyph, ofGlyph.set(text, code));
      glyphs.push(glyph);
      texts.push(text);
      widths.push(widthOf(glyph));
      return code;
    },
    width: (code: number): number => widths[code] ?? 0,
  };
}

export type PdfFont = ReturnType<typeof createPdfFont>;
