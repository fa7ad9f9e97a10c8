import { pointsPerMm } from "@print-builder/core/document";
import {
  type Box,
  type CardDrawing,
  type ElementDrawing,
  inkBox,
  type Matrix,
  type PathCommand,
  roundedBox,
} from "@print-builder/core/layout";
import type { PlacedCard, SheetPage } from "@print-builder/core/sheets";
import { colourOf, type PaintSources, paintElement, pathOf } from "#platform/cards/paintElement.ts";

/** Guides are hairlines, drawn at their width on paper but never too thin to see. */
const hairlineMm = 0.25 / pointsPerMm;

/** The page that a canvas shows, and the cards whose pictures are still missing or too small. */
export type ShownPage = { readonly page: SheetPage; readonly lacking: ReadonlySet<PlacedCard> };

/** The sources of a card's pictures; `onLacking` is called for each picture that is missing or too small. */
type CardSources = (onLacking: () => void) => PaintSources;

/**
 * Paints the display list of a PDF page at `pxPerMm`. If the canvas shows an earlier state of the page, paints only what
 * has changed: usually the photos, which arrive last.
 */
export function paintSheet(
  context: CanvasRenderingContext2D,
  page: SheetPage,
  pxPerMm: number,
  sourcesOf: CardSources,
  shown: ShownPage | null,
): ShownPage {
  const lacking = new Set<PlacedCard>();
  const { width, height } = context.canvas;
  const areas = shown ? changedAreas(page, pxPerMm, shown) : [{ x: 0, y: 0, width, height }];
  const regions = page.cards.map(({ clip }) => regionOf(clip, pxPerMm));
  context.imageSmoothingQuality = "high";
  for (const area of areas) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(area.x, area.y, area.width, area.height);
    context.clip();
    context.fillStyle = "#ffffff";
    context.fillRect(area.x, area.y, area.width, area.height);
    context.setTransform(pxPerMm, 0, 0, pxPerMm, 0, 0);
    // Paint guides under the cards: in a small preview a hairline would cover a card's edge.
    context.strokeStyle = "#000000";
    context.lineWidth = Math.max(hairlineMm, 0.4 / pxPerMm);
    for (const guide of page.guides) context.stroke(pathOf(guide));
    for (const [index, card] of page.cards.entries()) {
      const region = regions[index];
      if (!region || !overlaps(region, area)) continue;
      paintCard(
        context,
        card,
        sourcesOf(() => lacking.add(card)),
        region,
      );
    }
    context.restore();
  }
  return { page, lacking };
}

/** The canvas px in which the page differs from the page shown. */
function changedAreas(page: SheetPage, pxPerMm: number, shown: ShownPage): readonly Box[] {
  return page.cards.flatMap((card, index) => {
    const before = shown.page.cards[index];
    const whole = regionOf(card.clip, pxPerMm);
    if (!before || shown.lacking.has(before)) return [whole];
    const inks = changedInks(before.drawing.elements, card.drawing.elements);
    if (inks === null) return [whole];
    return inks.map((ink) => regionOf(roundedBox(ink, 0, 0), pxPerMm, card.toSheet));
  });
}

/** The areas of a card, canvas px of the design, where its elements have changed. Null if only the whole card is certain. */
function changedInks(
  before: readonly ElementDrawing[],
  after: readonly ElementDrawing[],
): readonly Box[] | null {
  const changed = after.flatMap((element, index) => {
    const known = before[index];
    return known === element ? [] : known ? [known, element] : [element];
  });
  // The ink of shadows and letters is only known roughly.
  const isCertain = changed.every(({ ops }) => ops.every(({ op }) => op !== "glyphs" && op !== "shadow"));
  if (!isCertain || before.length !== after.length) return null;
  return changed.flatMap((element) => inkBox(element) ?? []);
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function paintCard(
  context: CanvasRenderingContext2D,
  { drawing, toSheet, clip, cell }: PlacedCard,
  sources: PaintSources,
  region: Box,
): void {
  const paint = { sources, region };
  context.save();
  context.clip(pathOf(clip));
  if (cell) context.clip(pathOf(roundedBox(cell, 0, 0)));
  context.transform(...toSheet);
  paintGround(context, drawing);
  for (const element of drawing.elements) paintElement(context, element, paint);
  context.restore();
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The canvas px that a shape touches. `toSheet` maps the shape to sheet mm. */
function regionOf(shape: readonly PathCommand[], pxPerMm: number, toSheet: Matrix = identity): Box {
  const [a, b, c, d, e, f] = toSheet;
  const points = shape.flatMap(([, ...numbers]) => numbers as readonly number[]);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let index = 0; index < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    xs.push((a * x + c * y + e) * pxPerMm);
    ys.push((b * x + d * y + f) * pxPerMm);
  }
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  const [right, bottom] = [Math.ceil(Math.max(...xs)), Math.ceil(Math.max(...ys))];
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

function paintGround(context: CanvasRenderingContext2D, { background, width, height }: CardDrawing): void {
  if (background.alpha === 0) return;
  context.fillStyle = colourOf(background);
  context.fillRect(0, 0, width, height);
}
