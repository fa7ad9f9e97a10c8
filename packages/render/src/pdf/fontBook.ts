import type { FaceLibrary, ShapedWord } from "@print-builder/core/text";
import { writeFont } from "./fontObjects.ts";
import type { PdfFile } from "./pdfFile.ts";
import { createPdfFont, type PdfFont } from "./pdfFont.ts";
import type { Subsetter } from "./subsetFont.ts";
import { type WordText, wordText } from "./wordText.ts";

/** The document's fonts. Words are kept ready by identity for as long as their owner keeps them. */
export function createFontBook(file: PdfFile, faces: FaceLibrary) {
  const fonts: PdfFont[] = [];
  /** The font of each face that still takes codes. */
  const openFonts = new Map<string, PdfFont>();
  const words = new WeakMap<ShapedWord, WordText>();

  function fontFor(word: ShapedWord): PdfFont {
    const open = openFonts.get(word.face);
    if (open?.hasRoomFor(word.glyphs.length)) {
      return open;
    }
    const font = createPdfFont(file.allocate(), faces.get(word.face));
    openFonts.set(word.face, font);
    fonts.push(font);
    return font;
  }

  return {
    word(word: ShapedWord): WordText {
      const kept = words.get(word);
      if (kept) {
        return kept;
      }
      const made = wordText(word, fontFor(word));
      words.set(word, made);
      return made;
    },
    /** Embeds the fonts, reduced to the glyphs that were used. */
    async finish(subsetter: Subsetter): Promise<void> {
      for (const font of fonts) {
        await writeFont(file, font, subsetter);
        await file.ready();
      }
    },
  };
}

export type FontBook = ReturnType<typeof createFontBook>;
