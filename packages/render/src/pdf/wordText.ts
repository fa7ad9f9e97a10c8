import type { ShapedGlyph, ShapedWord } from "@print-builder/core/text";
import { glyphTexts } from "./glyphTexts.ts";
import type { PdfFont } from "./pdfFont.ts";
import { hex4 } from "./pdfSyntax.ts";

/**
 * A glyph without text that is drawn as a shape; its offset from the word's start is in thousandths of the font size, y
 * up.
 */
export type GlyphShape = { readonly glyph: number; readonly x: number; readonly y: number };

/** A word inside a `[…] TJ` array with a font of size 1. */
export type WordText = {
  /** Object number of the font. */
  readonly font: number;
  readonly operators: string;
  /** Total advance of the operators, in thousandths of the font size. */
  readonly advance: number;
  readonly shapes: readonly GlyphShape[];
};

/**
 * Drift of the pen, in thousandths of the font size, that is not corrected. Widths in the font are whole thousandths,
 * because some readers truncate decimals; the remainder is corrected in the text.
 */
const tolerance = 0.25;

/** Collects the operators of a word: open hexadecimal string, text rise and pen position. */
function createWordBuilder(font: PdfFont) {
  /** Thousandths of the size per font unit. */
  const scale = 1000 / font.face.unitsPerEm;
  let operators = "";
  let pen = 0;
  let target = 0;
  let rise = 0;
  let hex = "";
  const shapes: GlyphShape[] = [];

  function closeHex(): void {
    if (hex !== "") {
      operators += `<${hex}>`;
      hex = "";
    }
  }

  function raise(to: number): void {
    if (Math.abs(to - rise) > tolerance) {
      rise = to;
      closeHex();
      operators += `]TJ ${Math.round(to * 10) / 1e4} Ts [`;
    }
  }

  function moveTo(to: number): void {
    const gap = to - pen;
    if (gap > tolerance || gap < -tolerance) {
      const back = Math.round(-gap * 100) / 100;
      closeHex();
      operators += `${back} `;
      pen -= back;
    }
  }

  return {
    glyph(glyph: ShapedGlyph, text: string, before: readonly string[]): void {
      raise(glyph.dy * scale);
      moveTo(target + glyph.dx * scale);
      if (before.length > 0) {
        closeHex();
        const silent = before.map((sign) => hex4(font.silentCode(sign, glyph.glyph)));
        operators += `]TJ 3 Tr [<${silent.join("")}>]TJ 0 Tr [`;
      }
      const code = font.code(glyph.glyph, text);
      hex += hex4(code);
      pen += font.width(code);
      target += glyph.advance * scale;
    },
    shape({ glyph, dx, dy, advance }: ShapedGlyph): void {
      shapes.push({ glyph, x: target + dx * scale, y: dy * scale });
      target += advance * scale;
    },
    /** The operators, their total advance, and the shapes. */
    finish() {
      raise(0);
      moveTo(target);
      closeHex();
      return { operators, advance: pen, shapes };
    },
  };
}

/**
 * Writes a word's glyphs at their exact positions: as text if they carry text, else as shapes. `beginsLine`: the
 * word is painted first in its line.
 */
export function wordText(word: ShapedWord, font: PdfFont, beginsLine: boolean): WordText {
  const builder = createWordBuilder(font);
  const texts = glyphTexts(word);
  const first = texts.findIndex((text) => text !== "");
  word.glyphs.forEach((glyph, index) => {
    const text = texts[index] ?? "";
    if (text === "") builder.shape(glyph);
    else {
      const isAlone = !word.rtl || (beginsLine && index === first);
      const { signs, rest } = isAlone ? { signs: [], rest: text } : leadingSigns(text);
      builder.glyph(glyph, rest, signs);
    }
  });
  return { font: font.number, ...builder.finish() };
}

/**
 * The combining signs that precede a letter in a line that readers reverse. MuPDF reverses only lines in which each
 * character has its own glyph; pdf.js moves leading text without an advance to the previous line.
 */
function leadingSigns(text: string): { readonly signs: readonly string[]; readonly rest: string } {
  const signs = /^\p{M}+(?!$)/u.exec(text)?.[0] ?? "";
  return { signs: [...signs], rest: text.slice(signs.length) };
}
