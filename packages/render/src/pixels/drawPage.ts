import { setImmediate as nextTurn } from "node:timers/promises";
import { mmToDots } from "@print-builder/core/document";
import { inkBox, type Matrix, type PathCommand } from "@print-builder/core/layout";
import { guideWidthMm, type PlacedCard, type SheetPage } from "@print-builder/core/sheets";
import type { FaceLibrary } from "@print-builder/core/text";
import { freeBytes } from "../freeBytes.ts";
import { bilevelRow, createBilevel, greyOf, inBlackAndWhite } from "./bilevel.ts";
import { assertSize, drawStrip, fillBox, type PictureSize, rowsAtOnce } from "./drawCard.ts";
import {
  boxPath,
  combined,
  drawElement,
  type ImageOp,
  type PixelSources,
  pathOf,
  putAt,
  type Sheet,
  type ShownPicture,
} from "./drawElement.ts";

type Pictures = ReadonlyMap<ImageOp, ShownPicture>;

/** A card on a page. `toPage` maps its canvas to the pixels of the page, whose size is `size`. */
type CardOnPage = Pick<PlacedCard, "drawing"> & {
  readonly toPage: Matrix;
  readonly size: PictureSize;
};

export type PagePixelsOptions = {
  readonly dpi: number;
  readonly colours: PagePixels["colours"];
  readonly faces: FaceLibrary;
  /** Loads the pictures that a card shows. */
  readonly picturesOf: (card: CardOnPage) => Promise<Pictures>;
};

/** A page as a printer receives it: rows from the top, 3 bytes per pixel, 1 for grey, or 1 bit (see `createBilevel`). */
export type PagePixels = PictureSize & {
  readonly dpi: number;
  readonly colours: "rgb" | "grey" | "bilevel";
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
    const drawing = colours === "bilevel" ? inBlackAndWhite(card.drawing) : card.drawing;
    return { card, drawing, toPage, size, ...rowsOf(card.clip, sheetToPage) };
  });
  const target = createTarget(size, colours);
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
    const hasPictures = [...shown.values()].some((pictures) => pictures.size > 0);
    target.add(top, hasPictures, (filter) =>
      drawStrip(size.width, strip, (sheet) => {
        fillBox(sheet, size, white);
        for (const [card, pictures] of shown)
          drawPlaced(sheet, card, sheetToPage, { faces, pictures, ...filter });
        drawGuides(sheet, page.guides, sheetToPage);
      }),
    );
    await nextTurn();
  }
  return { ...size, dpi, colours, pixels: target.pixels };
}

/** The pixels of a page, to which strips are added from the top. `draw` draws a strip as opaque RGBA. */
function createTarget({ width, height }: PictureSize, colours: PagePixels["colours"]) {
  type Draw = (filter?: Pick<PixelSources, "pictureFilter">) => Uint8Array;
  const bytesPerRow = { rgb: 3 * width, grey: width, bilevel: bilevelRow(width) }[colours];
  const pixels = new Uint8Array(bytesPerRow * height);
  const addDots = createBilevel(width, pixels);
  return {
    pixels,
    add(top: number, hasPictures: boolean, draw: Draw): void {
      const drawn = draw();
      if (colours === "rgb") addColours(drawn, pixels, bytesPerRow * top);
      else if (colours === "grey") addGreys(drawn, pixels, bytesPerRow * top);
      else if (hasPictures) {
        const white = draw({ pictureFilter: "brightness(0) invert(1)" });
        const black = draw({ pictureFilter: "brightness(0)" });
        addDots({ drawn, pictures: { white, black } });
        freeBytes(white);
        freeBytes(black);
      } else addDots({ drawn });
      freeBytes(drawn);
    },
  };
}

function drawPlaced(
  sheet: Sheet,
  { card: { clip, cell }, drawing, toPage }: DrawnCard,
  sheetToPage: Matrix,
  sources: PixelSources,
): void {
  const { context } = sheet;
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

/** Writes opaque RGBA as three bytes per pixel, from byte `at` on. */
function addColours(drawn: Uint8Array, pixels: Uint8Array, at: number): void {
  for (let from = 0, to = at; from < drawn.length; from += 4) {
    pixels[to++] = drawn[from] ?? 0;
    pixels[to++] = drawn[from + 1] ?? 0;
    pixels[to++] = drawn[from + 2] ?? 0;
  }
}

function addGreys(drawn: Uint8Array, pixels: Uint8Array, at: number): void {
  for (let from = 0, to = at; from < drawn.length; from += 4) pixels[to++] = greyOf(drawn, from);
}
