import type { FaceLibrary, ShapedWord } from "@print-builder/core/text";
import { makeProgram, type WrittenFont, writeFont } from "./fontObjects.ts";
import { createGlyphShapes, type DrawnShape } from "./glyphShapes.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { createPdfFont, type PdfFont } from "./pdfFont.ts";
import type { Subsetter } from "./subsetFont.ts";
import { type WordText, wordText } from "./wordText.ts";

/** A font in a document part: its codes, and its face by name. */
export type DrawnFont = Omit<WrittenFont, "face"> & { readonly face: string };

/** Fonts and glyph shapes that a document part uses. */
export type DrawnFonts = {
  readonly fonts: readonly DrawnFont[];
  readonly shapes: readonly DrawnShape[];
};

/** The document's fonts. Caches words by identity as long as their owner keeps them. */
export function createFontBook(file: ObjectFile, faces: FaceLibrary) {
  const fonts: PdfFont[] = [];
  const faceOf = new Map<PdfFont, string>();
  /** For each face and letter spacing, the font that has space for more codes. */
  const openFonts = new Map<string, PdfFont>();
  const words = new WeakMap<ShapedWord, WordText>();
  /** Right-to-left words that begin a line. */
  const firstWords = new WeakMap<ShapedWord, WordText>();
  const shapes = createGlyphShapes(file, faces);

  function fontFor(word: ShapedWord): PdfFont {
    const key = `${word.face} ${word.spacing ?? 0}`;
    const open = openFonts.get(key);
    if (open?.hasRoomFor(word.text.length + word.glyphs.length)) {
      return open;
    }
    const font = createPdfFont(file.allocate(), faces.get(word.face), word.spacing);
    openFonts.set(key, font);
    fonts.push(font);
    faceOf.set(font, word.face);
    return font;
  }

  return {
    /** `beginsLine`: the word is painted first in its line. */
    word(word: ShapedWord, beginsLine: boolean): WordText {
      const known = beginsLine && word.rtl ? firstWords : words;
      const kept = known.get(word);
      if (kept) {
        return kept;
      }
      const made = wordText(word, fontFor(word), beginsLine);
      known.set(word, made);
      return made;
    },
    /** Returns the form that draws a face's glyph at size 1, y up; null for a blank glyph. */
    shape: shapes.number,
    /** The fonts and shapes so far, for embedding elsewhere. */
    drawn: (): DrawnFonts => ({
      fonts: fonts.map((font) => ({
        number: font.number,
        face: faceOf.get(font) ?? "",
        glyphs: font.glyphs,
        texts: font.texts,
        widths: font.widths,
      })),
      shapes: shapes.list(),
    }),
    /** Embeds the fonts, subset to the glyphs used. */
    async finish(subsetter: Subsetter): Promise<void> {
      for (const font of fonts) {
        await writeFont(file, font, makeProgram(file, [font], subsetter));
        await file.ready();
      }
      await shapes.finish();
    },
  };
}

export type FontBook = ReturnType<typeof createFontBook>;
