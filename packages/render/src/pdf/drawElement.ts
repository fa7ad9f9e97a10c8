import {
  type Box,
  type DrawOp,
  type ElementDrawing,
  paintsInParts,
  type ShadowOp,
  shadowPaint,
} from "@print-builder/core/layout";
import type { Inks } from "@print-builder/press";
import { boxOperators, drawPath, pathOperators } from "./drawPath.ts";
import type { FontBook } from "./fontBook.ts";
import type { DrawGroup, FormBook } from "./formBook.ts";
import { coordinate, factor, matrix } from "./pdfSyntax.ts";
import type { PictureBook } from "./pictureBook.ts";
import type { Surface } from "./surface.ts";

type ModulesOp = Extract<DrawOp, { op: "modules" }>;
type ImageOp = Extract<DrawOp, { op: "image" }>;

/** Resources that all drawings in a document share. */
export type Books = {
  readonly fonts: FontBook;
  readonly pictures: PictureBook;
  readonly forms: FormBook;
  readonly inks: Inks;
};

/** Draws an element in card coordinates. */
export function drawElement(surface: Surface, element: ElementDrawing, books: Books): void {
  if (element.ops.length === 0 || element.opacity <= 0) {
    return;
  }
  surface.isolated(`${matrix(element.transform)} cm\n`, () =>
    drawWhole(surface, element, element.opacity, books),
  );
}

/** Draws operations as a transparency group, so that the opacity applies to the result. */
function drawWhole(surface: Surface, whole: DrawGroup, opacity: number, books: Books): void {
  if (opacity < 1 && paintsInParts(whole.ops)) {
    surface.setAlpha(opacity, opacity);
    surface.paintObject(books.forms.group(whole, surface.unitMm));
  } else {
    drawOps(surface, whole.ops, Math.min(1, opacity), books);
  }
}

/** Marks text as invisible to readers and search, so that names are not found twice. */
const unread = "/Span<</ActualText<FEFF>>>BDC\n";

/** Paints a blurred shadow as a plain area through a mask, so searches do not find its words twice. */
function drawBlurred(surface: Surface, shadow: ShadowOp, opacity: number, books: Books): void {
  const blurred = books.forms.blurred(shadow, surface.unitMm);
  if (!blurred) return;
  surface.isolated("", () => {
    surface.setAlpha(opacity * shadow.alpha, 1);
    surface.maskBy(blurred.mask);
    surface.content.add(`${surface.fill(shadowPaint(shadow))} ${boxOperators(blurred.box)}f\n`);
  });
}

function drawShadow(surface: Surface, shadow: ShadowOp, opacity: number, books: Books): void {
  surface.isolated(`${matrix([1, 0, 0, 1, shadow.x, shadow.y])} cm\n${unread}`, () => {
    drawWhole(surface, shadow, opacity * shadow.alpha, books);
    surface.content.add("EMC\n");
  });
}

/** Draws operations back to front in the element's own box. */
export function drawOps(surface: Surface, ops: readonly DrawOp[], opacity: number, books: Books): void {
  for (const op of ops) {
    switch (op.op) {
      case "path":
        drawPath(surface, op, opacity, { inks: books.inks, mask: books.forms.mask });
        break;
      case "glyphs":
        drawText(surface, op, opacity, books.fonts);
        break;
      case "modules":
        drawModules(surface, op, opacity);
        break;
      case "image":
        drawImage(surface, op, opacity, books.pictures);
        break;
      case "shadow":
        (op.blur ? drawBlurred : drawShadow)(surface, op, opacity, books);
        break;
    }
  }
}

/** Draws all modules as one filled path in module units, so that there are no seams between neighbouring modules. */
function drawModules(surface: Surface, op: ModulesOp, opacity: number): void {
  const { box, columns, rows, rects, fill } = op;
  if (rects.length === 0 || !(columns > 0 && rows > 0)) {
    return;
  }
  surface.setAlpha(fill.alpha * opacity, 1);
  const { content } = surface;
  content.add(
    `q ${surface.fill(fill, "text")} ${factor(box.width / columns)} 0 0 ${factor(box.height / rows)} ` +
      `${coordinate(box.x)} ${coordinate(box.y)} cm\n`,
  );
  content.rectangles(rects);
  content.add("f Q\n");
}

function drawImage(surface: Surface, op: ImageOp, opacity: number, pictures: PictureBook): void {
  const { box, clip, turn = 0, alpha = 1, tone } = op;
  if (!(box.width > 0 && box.height > 0 && clip.width > 0 && clip.height > 0)) {
    return;
  }
  const size = { widthMm: box.width * surface.unitMm, heightMm: box.height * surface.unitMm };
  const number = pictures.use({ key: op.image, ...(tone ? { tone } : {}), ...size });
  surface.setAlpha(opacity * alpha, 1);
  surface.isolated(`${clipOperators(op)}${unitSquareTo(box, turn)} cm `, () => surface.paintObject(number));
}

/** Maps the unit square with y up, in which PDF draws pictures, to a box. */
export function unitSquareTo({ x, y, width, height }: Box, turn = 0): string {
  if (turn === 0) {
    return `${factor(width)} 0 0 ${factor(-height)} ${coordinate(x)} ${coordinate(y + height)}`;
  }
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const left = x + width / 2 - (width / 2) * cos - (height / 2) * sin;
  const foot = y + height / 2 - (width / 2) * sin + (height / 2) * cos;
  const sides = [width * cos, width * sin, height * sin, -height * cos].map(factor);
  return `${sides.join(" ")} ${coordinate(left)} ${coordinate(foot)}`;
}

function clipOperators({ box, clip, outline, turn = 0 }: ImageOp): string {
  if (outline) return `${pathOperators(outline)}W n\n`;
  return turn === 0 && holds(clip, box) ? "" : `${boxOperators(clip)}W n\n`;
}

const sameWithin = 1e-4;

function holds(clip: Box, box: Box): boolean {
  return (
    clip.x <= box.x + sameWithin &&
    clip.y <= box.y + sameWithin &&
    clip.x + clip.width >= box.x + box.width - sameWithin &&
    clip.y + clip.height >= box.y + box.height - sameWithin
  );
}

type GlyphsOp = Extract<DrawOp, { op: "glyphs" }>;

/** Gap, in thousandths of the font size, below which the next word follows without repositioning. */
const followsOn = 0.05;

/**
 * Draws a line as one text object. The font has size 1 and is scaled by the text matrix, so that a word's operators
 * suit every size; the matrix also flips the glyphs upright.
 */
function drawText(surface: Surface, op: GlyphsOp, opacity: number, fonts: FontBook): void {
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
