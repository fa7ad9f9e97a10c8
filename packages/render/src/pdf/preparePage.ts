import { pointsPerMm } from "@print-builder/core/document";
import type { Box, ElementDrawing, Matrix } from "@print-builder/core/layout";
import { guideWidthMm, type PlacedCard, type SheetPage } from "@print-builder/core/sheets";
import type { Inks } from "@print-builder/press";
import { type ContentStream, createContentStream } from "./contentStream.ts";
import { deflateBytes } from "./deflateBytes.ts";
import { type Books, drawElement } from "./drawElement.ts";
import { boxOperators, pathOperators } from "./drawPath.ts";
import { drawGround } from "./formBook.ts";
import { type PreparedPage, pendingObjects } from "./pageWriter.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { coordinate, factor, matrix } from "./pdfSyntax.ts";
import { createSurface, type Surface } from "./surface.ts";

/** Fast rather than small: pages take a hundredth of the space of photos. */
const deflateLevel = 1;

/** Returns a function that draws a page, and begins to compress it and to prepare its pictures. */
export function createPreparer(file: ObjectFile, books: Books): (page: SheetPage) => PreparedPage {
  const spare: ContentStream[] = [];
  return (page) => {
    const surface = drawPage(page, books, spare.pop() ?? createContentStream());
    const number = file.allocate();
    const contents = file.allocate();
    const compressed = deflateBytes(surface.content.take(), deflateLevel).then((data) => {
      surface.content.clear();
      spare.push(surface.content);
      return () => file.stream(contents, "/Filter/FlateDecode", data);
    });
    const objects = pendingObjects([...books.forms.take(), ...books.pictures.take(), compressed]);
    return { number, entries: pageEntries(page, surface, contents, books.inks), objects };
  };
}

function pageEntries(page: SheetPage, surface: Surface, contents: number, { device }: Inks): string {
  const { widthMm, heightMm, correction, boxes } = page;
  const media = { x: 0, y: 0, width: widthMm, height: heightMm };
  const box = pdfBox(media, heightMm);
  const moved = (part: Box) =>
    correction ? pdfBox(movedWithin(part, correction, media), heightMm) : pdfBox(part, heightMm);
  const trim = `/TrimBox${moved(boxes?.trim ?? media)}`;
  const bleed = boxes ? `/BleedBox${moved(boxes.bleed)}` : "";
  return (
    `/MediaBox${box}/CropBox${box}${trim}${bleed}/Resources${surface.resources()}` +
    // Stated on every page, so that colours do not shift between pages with and without transparency.
    `/Group<</S/Transparency/CS/${device}/I true>>/Contents ${contents} 0 R`
  );
}

/** Writes a box, in mm of a page with y down, as in PDF: in points with y up. */
function pdfBox({ x, y, width, height }: Box, pageHeightMm: number): string {
  const edges = [x, pageHeightMm - y - height, x + width, pageHeightMm - y];
  return `[${edges.map((mm) => coordinate(mm * pointsPerMm)).join(" ")}]`;
}

/** The bounding box of a corrected box, limited to the paper. */
function movedWithin({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix, paper: Box): Box {
  const corners = [x, x + width].flatMap((cornerX) =>
    [y, y + height].map((cornerY) => [a * cornerX + c * cornerY + e, b * cornerX + d * cornerY + f] as const),
  );
  const [xs, ys] = [corners.map(([cornerX]) => cornerX), corners.map(([, cornerY]) => cornerY)];
  const left = Math.max(paper.x, Math.min(...xs));
  const top = Math.max(paper.y, Math.min(...ys));
  return {
    x: left,
    y: top,
    width: Math.min(paper.x + paper.width, Math.max(...xs)) - left,
    height: Math.min(paper.y + paper.height, Math.max(...ys)) - top,
  };
}

/** Draws a sheet into `content`, in millimetres from its top left corner. */
function drawPage(page: SheetPage, books: Books, content: ContentStream): Surface {
  const surface = createSurface(1, books.inks, content);
  const scale = factor(pointsPerMm);
  surface.content.add(`${scale} 0 0 -${scale} 0 ${factor(page.heightMm * pointsPerMm)} cm\n`);
  if (page.correction) surface.content.add(`${matrix(page.correction)} cm\n`);
  for (const card of page.cards) {
    drawCard(surface, card, books);
  }
  if (page.guides.length > 0) {
    const lines = page.guides.map(pathOperators).join("");
    surface.content.add(`0 G ${coordinate(guideWidthMm)} w\n${lines}S\n`);
  }
  return surface;
}

/** Millimetres on paper per canvas px, the larger of both directions. */
function unitOf(toSheet: Matrix): number {
  return Math.max(Math.hypot(toSheet[0], toSheet[1]), Math.hypot(toSheet[2], toSheet[3]));
}

function drawCard(surface: Surface, card: PlacedCard, books: Books): void {
  const { drawing, toSheet } = card;
  const outline = card.clip.length > 0 ? `${pathOperators(card.clip)}W n\n` : "";
  const clip = card.cell ? `${outline}${boxOperators(card.cell)}W n\n` : outline;
  surface.unitMm = unitOf(toSheet);
  surface.isolated(`${clip}${matrix(toSheet)} cm\n`, () => {
    const { elements } = drawing;
    let index = runEnd(elements, 0);
    if (index > 0) {
      drawRun(surface, card, 0, index, books);
    } else {
      drawGround(surface, drawing, drawing.background);
    }
    while (index < elements.length) {
      const end = runEnd(elements, index);
      const element = elements[index];
      if (end > index) {
        drawRun(surface, card, index, end, books);
        index = end;
      } else if (element) {
        drawElement(surface, element, books);
        index += 1;
      }
    }
  });
}

/** The index after the unbound elements that begin at `start`. */
function runEnd(elements: readonly ElementDrawing[], start: number): number {
  let end = start;
  while (elements[end]?.bound === false) {
    end += 1;
  }
  return end;
}

function drawRun(surface: Surface, card: PlacedCard, start: number, end: number, books: Books): void {
  const { width, height, background, elements } = card.drawing;
  const run = {
    width,
    height,
    ground: start === 0 ? background : undefined,
    elements: elements.slice(start, end),
  };
  // A form begins with the opacity in force where it is painted.
  surface.setAlpha(1, 1);
  surface.paintObject(books.forms.run(run, surface.unitMm));
}
