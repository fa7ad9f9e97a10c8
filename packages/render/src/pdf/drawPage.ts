import { pointsPerMm } from "@print-builder/core/document";
import type { ElementDrawing, Matrix } from "@print-builder/core/layout";
import type { PlacedCard, SheetPage } from "@print-builder/core/print";
import type { ContentStream } from "./contentStream.ts";
import { type Books, drawElement } from "./drawElement.ts";
import { boxOperators, pathOperators } from "./drawPath.ts";
import { drawGround } from "./formBook.ts";
import { coordinate, factor, matrix } from "./pdfSyntax.ts";
import { createSurface, type Surface } from "./surface.ts";

const hairlinePt = 0.25;

/** Draws a sheet into `content`, in millimetres from its top left corner. */
export function drawPage(page: SheetPage, books: Books, content: ContentStream): Surface {
  const surface = createSurface(1, books.inks, content);
  const scale = factor(pointsPerMm);
  surface.content.add(`${scale} 0 0 -${scale} 0 ${factor(page.heightMm * pointsPerMm)} cm\n`);
  if (page.correction) surface.content.add(`${matrix(page.correction)} cm\n`);
  for (const card of page.cards) {
    drawCard(surface, card, books);
  }
  if (page.guides.length > 0) {
    const lines = page.guides.map(pathOperators).join("");
    surface.content.add(`0 G ${coordinate(hairlinePt / pointsPerMm)} w\n${lines}S\n`);
  }
  return surface;
}

/** Millimetres on paper of a canvas px, the larger of both directions. */
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
