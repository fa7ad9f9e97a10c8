import type { DrawOp } from "@print-builder/core/layout";
import type { FontBook } from "./fontBook.ts";
import { coordinate } from "./pdfSyntax.ts";
import type { Surface } from "./surface.ts";

type GlyphsOp = Extract<DrawOp, { op: "glyphs" }>;

/** Gap in thousandths of the size below which the next word follows without repositioning. */
const followsOn = 0.05;

/**
 * Draws a line as one text object. The font has size 1 and is scaled by the text matrix, so that a word's operators
 * suit every size; the matrix also flips the glyphs upright.
 */
export function drawText(surface: Surface, op: GlyphsOp, opacity: number, fonts: FontBook): void {
  const first = op.words[0];
  if (!first || !(op.size > 0)) {
    return;
  }
  surface.setAlpha(op.fill.alpha * opacity, 1);
  const size = coordinate(op.size);
  let font = fonts.word(first.word, true).font;
  let operators =
    `BT ${surface.fill(op.fill, "text")} ${surface.font(font)} 1 Tf ` +
    `${size} 0 0 -${size} ${coordinate(first.x)} ${coordinate(op.baseline)} Tm [`;
  const thousandths = 1000 / op.size;
  let pen = 0;
  const shapes: { readonly form: number; readonly x: number; readonly y: number }[] = [];
  for (const placed of op.words) {
    const { word, x } = placed;
    const text = fonts.word(word, placed === first);
    if (text.font !== font) {
      font = text.font;
      operators += `]TJ ${surface.font(font)} 1 Tf [`;
    }
    const gap = (x - first.x) * thousandths - pen;
    if (gap > followsOn || gap < -followsOn) {
      const back = Math.round(-gap * 100) / 100;
      operators += `${back} `;
      pen -= back;
    }
    for (const shape of text.shapes) {
      const form = fonts.shape(word.face, shape.glyph);
      const place = first.x + (pen + shape.x) / thousandths;
      if (form !== null) shapes.push({ form, x: place, y: op.baseline - shape.y / thousandths });
    }
    operators += text.operators;
    pen += text.advance;
  }
  surface.content.add(`${operators}]TJ ET\n`);
  for (const { form, x, y } of shapes) {
    surface.isolated(`${size} 0 0 -${size} ${coordinate(x)} ${coordinate(y)} cm\n`, () =>
      surface.paintObject(form),
    );
  }
}
