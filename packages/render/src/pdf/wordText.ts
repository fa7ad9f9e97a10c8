import type { Face, ShapedGlyph, ShapedWord } from "@print-builder/core/text";
import type { PdfFont } from "./pdfFont.ts";
import { hex4, utf16Hex } from "./pdfSyntax.ts";

/** A word as it stands inside a `[…] TJ` array of a font of size 1. */
export type WordText = {
  /** Object number of the font. */
  readonly font: number;
  readonly operators: string;
  /** How far the operators move the pen, thousandths of the size. */
  readonly advance: number;
};

/**
 * Drift of the pen, in thousandths of the size, that is left uncorrected. Widths in the font are whole
 * thousandths, because some readers cut off their decimals; the remainder is corrected in the text.
 */
const tolerance = 0.25;

type Cluster = { readonly text: string; readonly glyphs: readonly ShapedGlyph[] };

/** The word's glyphs by cluster, in visual order, each with the text that the cluster stands for. */
function clustersOf(word: ShapedWord): Cluster[] {
  const starts = [...new Set(word.glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? word.text.length]));
  const clusters: { start: number; text: string; glyphs: ShapedGlyph[] }[] = [];
  for (const glyph of word.glyphs) {
    const open = clusters.at(-1);
    if (open?.start === glyph.cluster) {
      open.glyphs.push(glyph);
    } else {
      const text = word.text.slice(glyph.cluster, ends.get(glyph.cluster));
      clusters.push({ start: glyph.cluster, text, glyphs: [glyph] });
    }
  }
  return clusters;
}

/** The glyph that carries its cluster's text: the widest, so that what is searched has an extent. */
function carrierOf(glyphs: readonly ShapedGlyph[], face: Face): ShapedGlyph | undefined {
  let carrier = glyphs[0];
  for (const glyph of glyphs) {
    if (carrier && face.advance(glyph.glyph) > face.advance(carrier.glyph)) {
      carrier = glyph;
    }
  }
  return carrier;
}

/** Collects the operators of one word: open hexadecimal string, text rise and pen. */
class WordBuilder {
  operators = "";
  pen = 0;
  readonly #font: PdfFont;
  /** Thousandths of the size per font unit. */
  readonly #scale: number;
  #target = 0;
  #rise = 0;
  #hex = "";

  constructor(font: PdfFont) {
    this.#font = font;
    this.#scale = 1000 / font.face.unitsPerEm;
  }

  glyph(glyph: ShapedGlyph, text: string): void {
    this.#raise(glyph.dy * this.#scale);
    this.#moveTo(this.#target + glyph.dx * this.#scale);
    const code = this.#font.code(glyph.glyph, text);
    this.#hex += hex4(code);
    this.pen += this.#font.width(code);
    this.#target += glyph.advance * this.#scale;
  }

  span(text: string, draw: () => void): void {
    this.#outside(`/Span<</ActualText<FEFF${utf16Hex(text)}>>>BDC `);
    draw();
    this.#outside("EMC ");
  }

  finish(): void {
    this.#raise(0);
    this.#moveTo(this.#target);
    this.#closeHex();
  }

  #raise(rise: number): void {
    if (Math.abs(rise - this.#rise) > tolerance) {
      this.#rise = rise;
      this.#outside(`${Math.round(rise * 10) / 1e4} Ts `);
    }
  }

  #moveTo(target: number): void {
    const gap = target - this.pen;
    if (gap > tolerance || gap < -tolerance) {
      const back = Math.round(-gap * 100) / 100;
      this.#closeHex();
      this.operators += `${back} `;
      this.pen -= back;
    }
  }

  #outside(operators: string): void {
    this.#closeHex();
    this.operators += `]TJ ${operators}[`;
  }

  #closeHex(): void {
    if (this.#hex !== "") {
      this.operators += `<${this.#hex}>`;
      this.#hex = "";
    }
  }
}

/** Whether each character is a cluster of one glyph, from left to right, as nearly all words of Latin script are. */
function isOneToOne({ glyphs, text }: ShapedWord): boolean {
  return glyphs.length === text.length && glyphs.every(({ cluster }, index) => cluster === index);
}

/**
 * Writes a word's glyphs with their exact positions. A cluster of several glyphs is marked with its
 * text, and its widest glyph also carries that text for readers which ignore the mark.
 */
export function wordText(word: ShapedWord, font: PdfFont): WordText {
  const builder = new WordBuilder(font);
  if (isOneToOne(word)) {
    for (const glyph of word.glyphs) {
      builder.glyph(glyph, word.text.charAt(glyph.cluster));
    }
  } else {
    drawClusters(builder, word, font.face);
  }
  builder.finish();
  return { font: font.number, operators: builder.operators, advance: builder.pen };
}

function drawClusters(builder: WordBuilder, word: ShapedWord, face: Face): void {
  for (const { text, glyphs } of clustersOf(word)) {
    const carrier = carrierOf(glyphs, face);
    const draw = () => {
      for (const glyph of glyphs) {
        builder.glyph(glyph, glyph === carrier ? text : "");
      }
    };
    if (glyphs.length > 1) {
      builder.span(text, draw);
    } else {
      draw();
    }
  }
}
