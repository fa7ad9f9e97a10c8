import { pointsPerMm } from "@print-builder/core/document";
import type { Box, Matrix } from "@print-builder/core/layout";
import type { SheetPage } from "@print-builder/core/print";
import type { Inks } from "./colour/inks.ts";
import { type ContentStream, createContentStream } from "./contentStream.ts";
import { deflateBytes } from "./deflateBytes.ts";
import type { Books } from "./drawElement.ts";
import { drawPage } from "./drawPage.ts";
import { type PreparedPage, pendingObjects } from "./pageWriter.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { coordinate } from "./pdfSyntax.ts";
import type { Surface } from "./surface.ts";

/** Fast rather than small: pages are a hundredth of the size of photos. */
const deflateLevel = 1;

/** Returns the function that draws a page and begins to compress it and to prepare its pictures. */
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

/** A box in mm of a page, y down, as PDF writes it: points, y up. */
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
