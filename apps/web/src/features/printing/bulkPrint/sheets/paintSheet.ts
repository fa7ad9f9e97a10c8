import { pointsPerMm } from "@print-builder/core/document";
import { type Box, type CardDrawing, type PathCommand, roundedBox } from "@print-builder/core/layout";
import type { PlacedCard, SheetPage } from "@print-builder/core/sheets";
import { colourOf, type PaintSources, paintElement, pathOf } from "#platform/cards/paintElement.ts";

/** Guides are hairlines, drawn at their width on paper but never too thin to see. */
const hairlineMm = 0.25 / pointsPerMm;

/** Paints the display list of a PDF page at `pxPerMm`. */
export function paintSheet(
  context: CanvasRenderingContext2D,
  page: SheetPage,
  pxPerMm: number,
  sources: PaintSources,
): void {
  context.setTransform(pxPerMm, 0, 0, pxPerMm, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, page.widthMm, page.heightMm);
  context.imageSmoothingQuality = "high";
  // Paint guides under the cards: in a small preview a hairline would cover a card's edge.
  context.strokeStyle = "#000000";
  context.lineWidth = Math.max(hairlineMm, 0.4 / pxPerMm);
  for (const guide of page.guides) context.stroke(pathOf(guide));
  for (const card of page.cards) paintCard(context, card, sources);
}

function paintCard(
  context: CanvasRenderingContext2D,
  { drawing, toSheet, clip, cell }: PlacedCard,
  sources: PaintSources,
): void {
  const paint = { sources, region: regionOf(clip, context.getTransform()) };
  context.save();
  context.clip(pathOf(clip));
  if (cell) context.clip(pathOf(roundedBox(cell, 0, 0)));
  context.transform(...toSheet);
  paintGround(context, drawing);
  for (const element of drawing.elements) paintElement(context, element, paint);
  context.restore();
}

/** The canvas px that a shape in sheet mm touches. */
function regionOf(shape: readonly PathCommand[], { a: scale }: DOMMatrix): Box {
  const points = shape.flatMap(([, ...numbers]) => numbers as readonly number[]);
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.floor(Math.min(...xs) * scale), Math.floor(Math.min(...ys) * scale)];
  const [right, bottom] = [Math.ceil(Math.max(...xs) * scale), Math.ceil(Math.max(...ys) * scale)];
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

function paintGround(context: CanvasRenderingContext2D, { background, width, height }: CardDrawing): void {
  if (background.alpha === 0) return;
  context.fillStyle = colourOf(background);
  context.fillRect(0, 0, width, height);
}
