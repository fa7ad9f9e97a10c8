import {
  type Box,
  type DrawOp,
  type ElementDrawing,
  paintsInParts,
  roundedBox,
} from "@print-builder/core/layout";
import type { Inks } from "./colour/inks.ts";
import { boxOperators, drawPath, pathOperators } from "./drawPath.ts";
import { drawText } from "./drawText.ts";
import type { FontBook } from "./fontBook.ts";
import type { FormBook } from "./formBook.ts";
import { coordinate, factor, matrix } from "./pdfSyntax.ts";
import type { PictureBook } from "./pictureBook.ts";
import type { Surface } from "./surface.ts";

type ModulesOp = Extract<DrawOp, { op: "modules" }>;
type ImageOp = Extract<DrawOp, { op: "image" }>;

/** What the document keeps for all its drawings. */
export type Books = {
  readonly fonts: FontBook;
  readonly pictures: PictureBook;
  readonly forms: FormBook;
  readonly inks: Inks;
};

/** Draws an element in the coordinates of its card. */
export function drawElement(surface: Surface, element: ElementDrawing, books: Books): void {
  if (element.ops.length === 0 || element.opacity <= 0) {
    return;
  }
  surface.isolated(`${matrix(element.transform)} cm\n`, () => {
    if (element.opacity < 1 && paintsInParts(element.ops)) {
      surface.setAlpha(element.opacity, element.opacity);
      surface.paintObject(books.forms.group(element, surface.unitMm));
    } else {
      drawOps(surface, element.ops, Math.min(1, element.opacity), books);
    }
  });
}

/** Draws operations back to front in the element's own box. */
export function drawOps(surface: Surface, ops: readonly DrawOp[], opacity: number, books: Books): void {
  for (const op of ops) {
    switch (op.op) {
      case "path":
        drawPath(surface, op, opacity);
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
    }
  }
}

/** One filled path in module units, so that neighbouring modules have no seam between them. */
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
  const { box, clip } = op;
  if (!(box.width > 0 && box.height > 0 && clip.width > 0 && clip.height > 0)) {
    return;
  }
  const number = pictures.use(op.image, box.width * surface.unitMm, box.height * surface.unitMm);
  surface.setAlpha(opacity, 1);
  const clipped = clipOperators(op);
  // A picture lies in the unit square with y up.
  surface.isolated(
    `${clipped}${factor(box.width)} 0 0 ${factor(-box.height)} ${coordinate(box.x)} ${coordinate(box.y + box.height)} cm `,
    () => surface.paintObject(number),
  );
}

function clipOperators({ box, clip, clipRadius = 0 }: ImageOp): string {
  if (clipRadius > 0) {
    return `${pathOperators(roundedBox(clip, clipRadius, clipRadius))}W n\n`;
  }
  return holds(clip, box) ? "" : `${boxOperators(clip)}W n\n`;
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
