import type { Face } from "@print-builder/core/text";

const maxCodes = 65_535;

/**
 * The codes of one embedded font: a code for each pair of glyph and the text it stands for, so that
 * searching and copying give the original characters whatever the font did to them.
 */
export class PdfFont {
  readonly number: number;
  readonly face: Face;
  /** Codes by glyph and text. */
  readonly #codes = new Map<number, Map<string, number>>();
  readonly #glyphs: number[] = [0];
  readonly #texts: string[] = [""];
  readonly #widths: number[];

  constructor(number: number, face: Face) {
    this.number = number;
    this.face = face;
    this.#widths = [this.#widthOf(0)];
  }

  /** Glyph index by code. */
  get glyphs(): readonly number[] {
    return this.#glyphs;
  }

  /** Text by code; empty for a glyph whose cluster's text another glyph carries. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Advance by code, whole thousandths of the size. */
  get widths(): readonly number[] {
    return this.#widths;
  }

  /** Whether `count` more codes are certain to fit. */
  hasRoomFor(count: number): boolean {
    return this.#glyphs.length + count <= maxCodes;
  }

  code(glyph: number, text: string): number {
    const ofGlyph = this.#codes.get(glyph) ?? new Map<string, number>();
    const known = ofGlyph.get(text);
    if (known !== undefined) {
      return known;
    }
    const code = this.#glyphs.length;
    this.#codes.set(glyph, ofGlyph.set(text, code));
    this.#glyphs.push(glyph);
    this.#texts.push(text);
    this.#widths.push(this.#widthOf(glyph));
    return code;
  }

  width(code: number): number {
    return this.#widths[code] ?? 0;
  }

  #widthOf(glyph: number): number {
    return Math.round((this.face.advance(glyph) * 1000) / this.face.unitsPerEm);
  }
}
