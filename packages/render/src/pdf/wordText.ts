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
function createWordBuilder(font: PdfFont) {
  /** Thousandths of the size per font unit. */
  const scale = 1000 / font.face.unitsPerEm;
  let operators = "";
  let pen = 0;
  let target = 0;
  let rise = 0;
  let hex = "";

  function closeHex(): void {
    if (hex !== "") {
      operators += `<${hex}>`;
      hex = "";
    }
  }

  function outside(added: string): void {
    closeHex();
    operators += `]TJ ${added}[`;
  }

  function raise(to: number): void {
    if (Math.abs(to - rise) > tolerance) {
      rise = to;
      outside(`${Math.round(to * 10) / 1e4} Ts `);
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
    glyph(glyph: ShapedGlyph, text: string): void {
      raise(glyph.dy * scale);
      moveTo(target + glyph.dx * scale);
      const code = font.code(glyph.glyph, text);
      hex += hex4(code);
      pen += font.width(code);
      target += glyph.advance * scale;
    },
    span(text: string, draw: () => void): void {
      outside(`/Span<</ActualText<FEFF${utf16Hex(text)}>>>BDC `);
      draw();
      outside("EMC ");
    },
    /** The operators, and how far they move the pen. */
    finish() {
      raise(0);
      moveTo(target);
      closeHex();
      return { operators, advance: pen };
    },
  };
}

type WordBuilder = ReturnType<typeof createWordBuilder>;

/** Whether each character is a cluster of one glyph, from left to right, as nearly all words of Latin script are. */
function isOneToOne({ glyphs, text }: ShapedWord): boolean {
  return glyphs.length === text.length && glyphs.every(({ cluster }, index) => cluster === index);
}

/**
 * Writes a word's glyphs with their exact positions. A cluster of several glyphs is marked with its
 * text, and its widest glyph also carries that text for readers which ignore the mark.
 */
export function wordText(word: ShapedWord, font: PdfFont): WordText {
  const builder = createWordBuilder(font);
  if (isOneToOne(word)) {
    for (const glyph of word.glyphs) {
      builder.glyph(glyph, word.text.charAt(glyph.cluster));
    }
  } else {
    drawClusters(builder, word, font.face);
  }
  return { font: font.number, ...builder.finish() };
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
