import { setImmediate as nextTurn } from "node:timers/promises";
import { mmToDots } from "@print-builder/core/document";
import { inkBox, type Matrix, type PathCommand } from "@print-builder/core/layout";
import { guideWidthMm, type PlacedCard, type SheetPage } from "@print-builder/core/sheets";
import type { FaceLibrary } from "@print-builder/core/text";
import { assertSize, drawStrip, fillBox, type PictureSize, rowsAtOnce } from "./drawCard.ts";
import {
  boxPath,
  combined,
  drawElement,
  type ImageOp,
  pathOf,
  putAt,
  type Sheet,
  type ShownPicture,
} from "./drawElement.ts";
import { freeBytes } from "./freeBytes.ts";

type Pictures = ReadonlyMap<ImageOp, ShownPicture>;

/** A card on a page. `toPage` maps its canvas to the pixels of the page, whose size is `size`. */
export type CardOnPage = Pick<PlacedCard, "drawing"> & {
  readonly toPage: Matrix;
  readonly size: PictureSize;
};

export type PagePixelsOptions = {
  readonly dpi: number;
  readonly colours: "rgb" | "grey";
  readonly faces: FaceLibrary;
  /** Loads the pictures that a card shows. */
  readonly picturesOf: (card: CardOnPage) => Promise<Pictures>;
};

/** A page as a printer receives it: rows from the top without padding, 3 bytes per pixel, or 1 for grey. */
export type PagePixels = PictureSize & {
  readonly dpi: number;
  readonly colours: "rgb" | "grey";
  readonly pixels: Uint8Array;
};

type DrawnCard = CardOnPage & {
  readonly card: PlacedCard;
  /** The rows that the card's clip touches. */
  readonly from: number;
  readonly to: number;
};

const white = { color: "#ffffff", alpha: 1 };

/**
 * Draws a page of a print as pixels, with the same content as its page in the PDF. Draws a strip at a time, and only
 * holds the pictures of the cards that the strip touches.
 */
export async function drawPage(page: SheetPage, options: PagePixelsOptions): Promise<PagePixels> {
  const { dpi, colours, faces, picturesOf } = options;
  const dots = (mm: number) => Math.max(1, Math.round(mmToDots(mm, dpi)));
  const size = { width: dots(page.widthMm), height: dots(page.heightMm) };
  assertSize(size);
  const perMm = mmToDots(1, dpi);
  const scale: Matrix = [perMm, 0, 0, perMm, 0, 0];
  const sheetToPage = page.correction ? combined(scale, page.correction) : scale;
  const cards = page.cards.map((card): DrawnCard => {
    const toPage = combined(sheetToPage, card.toSheet);
    return { card, drawing: card.drawing, toPage, size, ...rowsOf(card.clip, sheetToPage) };
  });
  const pixels = new Uint8Array(size.width * size.height * (colours === "rgb" ? 3 : 1));
  const rows = rowsAtOnce(size.width);
  let shown = new Map<DrawnCard, Pictures>();
  for (let top = 0; top < size.height; top += rows) {
    const strip = { top, rows: Math.min(rows, size.height - top) };
    const earlier = shown;
    shown = new Map();
    for (const card of cards) {
      if (card.from >= top + strip.rows || card.to <= top) continue;
      shown.set(card, earlier.get(card) ?? (await picturesOf(card)));
    }
    const drawn = drawStrip(size.width, strip, (sheet) => {
      fillBox(sheet, size, white);
      for (const [card, pictures] of shown) drawPlaced(sheet, card, sheetToPage, { faces, pictures });
      drawGuides(sheet, page.guides, sheetToPage);
    });
    convert[colours](drawn, pixels, size.width * top);
    freeBytes(drawn);
    await nextTurn();
  }
  return { ...size, dpi, colours, pixels };
}

function drawPlaced(
  sheet: Sheet,
  { card, toPage }: DrawnCard,
  sheetToPage: Matrix,
  sources: { readonly faces: FaceLibrary; readonly pictures: Pictures },
): void {
  const { context } = sheet;
  const { drawing, clip, cell } = card;
  context.save();
  putAt(sheet, sheetToPage);
  if (clip.length > 0) context.clip(pathOf(clip));
  if (cell) context.clip(boxPath(cell));
  putAt(sheet, toPage);
  fillBox(sheet, drawing, drawing.background);
  for (const element of drawing.elements) drawElement(sheet, element, toPage, sources);
  context.restore();
}

function drawGuides(sheet: Sheet, guides: SheetPage["guides"], sheetToPage: Matrix): void {
  const { context } = sheet;
  putAt(sheet, sheetToPage);
  context.globalAlpha = 1;
  context.strokeStyle = "#000000";
  context.lineWidth = guideWidthMm;
  for (const guide of guides) context.stroke(pathOf(guide));
}

/** The rows of the page that a clip on the sheet touches. */
function rowsOf(clip: readonly PathCommand[], sheetToPage: Matrix): Pick<DrawnCard, "from" | "to"> {
  const box = inkBox({
    ops: [{ op: "path", path: clip, fill: white, stroke: null }],
    transform: sheetToPage,
  });
  return box ? { from: Math.floor(box.y), to: Math.ceil(box.y + box.height) } : { from: 0, to: Infinity };
}

/** Writes opaque RGBA into a page's pixels, from pixel `at` on. */
const convert = {
  rgb(drawn: Uint8Array, pixels: Uint8Array, at: number): void {
    for (let from = 0, to = 3 * at; from < drawn.length; from += 4) {
      pixels[to++] = drawn[from] ?? 0;
      pixels[to++] = drawn[from + 1] ?? 0;
      pixels[to++] = drawn[from + 2] ?? 0;
    }
  },
  grey(drawn: Uint8Array, pixels: Uint8Array, at: number): void {
    for (let from = 0, to = at; from < drawn.length; from += 4) {
      const [red = 0, green = 0, blue = 0] = [drawn[from], drawn[from + 1], drawn[from + 2]];
      pixels[to++] = (299 * red + 587 * green + 114 * blue + 500) / 1000;
    }
  },
};
