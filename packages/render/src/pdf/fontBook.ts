import type { FaceLibrary, ShapedWord } from "@print-builder/core/text";
import { writeFont } from "./fontObjects.ts";
import type { PdfFile } from "./pdfFile.ts";
import { PdfFont } from "./pdfFont.ts";
import type { Subsetter } from "./subsetFont.ts";
import { type WordText, wordText } from "./wordText.ts";

/** The document's fonts. Words are kept ready by identity for as long as their owner keeps them. */
export class FontBook {
  readonly #file: PdfFile;
  readonly #faces: FaceLibrary;
  readonly #fonts: PdfFont[] = [];
  /** The font of each face that still takes codes. */
  readonly #open = new Map<string, PdfFont>();
  readonly #words = new WeakMap<ShapedWord, WordText>();

  constructor(file: PdfFile, faces: FaceLibrary) {
    this.#file = file;
    this.#faces = faces;
  }

  word(word: ShapedWord): WordText {
    const kept = this.#words.get(word);
    if (kept) {
      return kept;
    }
    const made = wordText(word, this.#fontFor(word));
    this.#words.set(word, made);
    return made;
  }

  /** Embeds the fonts, reduced to the glyphs that were used. */
  async finish(subsetter: Subsetter): Promise<void> {
    for (const font of this.#fonts) {
      await writeFont(this.#file, font, subsetter);
      await this.#file.ready();
    }
  }

  #fontFor(word: ShapedWord): PdfFont {
    const open = this.#open.get(word.face);
    if (open?.hasRoomFor(word.glyphs.length)) {
      return open;
    }
    const font = new PdfFont(this.#file.allocate(), this.#faces.get(word.face));
    this.#open.set(word.face, font);
    this.#fonts.push(font);
    return font;
  }
}
