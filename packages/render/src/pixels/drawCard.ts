import { setImmediate as nextTurn } from "node:timers/promises";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { CardDrawing, Matrix, Paint, PathCommand } from "@print-builder/core/layout";
import type { Sharp } from "sharp";
import { freeBytes } from "../freeBytes.ts";
import { loadSharp } from "../loadSharp.ts";
import { aspectFor } from "../svg/index.ts";
import {
  boxPath,
  clearSheet,
  createSheet,
  drawElement,
  type PixelSources,
  pathOf,
  putAt,
  type Sheet,
  setFill,
} from "./drawElement.ts";

const maxPixels = 100_000_000;
/** Number of pixels drawn between two turns of the event loop: about 10 ms. */
const pixelsAtOnce = 1_000_000;

/** Number of rows to draw between two turns of the event loop. */
export const rowsAtOnce = (width: number): number => Math.max(1, Math.floor(pixelsAtOnce / width));

/** Size of a picture in pixels: both values are whole and at least 1. */
export type PictureSize = { readonly width: number; readonly height: number };

export type CardPixelsOptions = PixelSources & {
  readonly size: PictureSize;
  /** The label's shape in canvas px, which clips everything; no clip if absent. */
  readonly clip?: readonly PathCommand[];
  /** Paint beneath everything, also outside the card; transparent by default. */
  readonly under?: Paint;
  /** An earlier drawing beneath the elements, which replaces the card's background. */
  readonly ground?: Ground;
};

/** The base layer that cards share, drawn at the size of their pictures. */
export type Ground = { readonly canvas: Canvas };

/** RGBA of each pixel, premultiplied. */
type CardPixels = PictureSize & { readonly data: Uint8Array };

/**
 * Maps a card's canvas to its picture: stretched to all edges if their aspect ratios differ only by rounding, else
 * fitted and centred.
 */
export function fitOf(canvas: PictureSize, size: PictureSize): Matrix {
  const across = size.width / canvas.width;
  const down = size.height / canvas.height;
  if (aspectFor(canvas, size, 0.5) === "none") return [across, 0, 0, down, 0, 0];
  const scale = Math.min(across, down);
  return [
    scale,
    0,
    0,
    scale,
    (size.width - scale * canvas.width) / 2,
    (size.height - scale * canvas.height) / 2,
  ];
}

/**
 * Draws a card as pixels, a strip at a time: the event loop keeps running, and memory contains little more than the
 * result. Throws a RangeError if the size is not whole and positive or exceeds 100 megapixels, a face is not
 * loaded, or a number is not finite.
 */
export async function drawCard(drawing: CardDrawing, options: CardPixelsOptions): Promise<CardPixels> {
  const { width, height } = options.size;
  assertSize(options.size);
  const rows = rowsAtOnce(width);
  if (rows >= height) return { width, height, data: pixelsOf(drawing, options, 0, height) };
  const data = new Uint8Array(4 * width * height);
  for (let top = 0; top < height; top += rows) {
    const part = pixelsOf(drawing, options, top, Math.min(rows, height - top));
    data.set(part, 4 * width * top);
    freeBytes(part);
    await nextTurn();
  }
  return { width, height, data };
}

/** The canvas for strips, reused because discarded canvases would wait for the garbage collector. */
let scratch: Canvas | null = null;

/** Draws some rows of a picture. The result is RGBA, premultiplied. */
export function drawStrip(
  width: number,
  { top, rows }: { readonly top: number; readonly rows: number },
  draw: (sheet: Sheet) => void,
): Uint8Array {
  if (scratch?.width !== width || scratch.height !== rows) scratch = createCanvas(width, rows);
  draw(clearSheet(scratch, top));
  return scratch.data();
}

function pixelsOf(drawing: CardDrawing, options: CardPixelsOptions, top: number, rows: number): Uint8Array {
  return drawStrip(options.size.width, { top, rows }, (sheet) => drawRows(sheet, drawing, options));
}

/** Draws a base layer once, to put beneath the other elements of many cards. Errors as in `drawCard`. */
export function drawGround(drawing: CardDrawing, options: CardPixelsOptions): Ground {
  assertSize(options.size);
  const sheet = createSheet(options.size.width, options.size.height, 0);
  drawRows(sheet, drawing, options);
  return { canvas: sheet.canvas };
}

function drawRows(sheet: Sheet, drawing: CardDrawing, options: CardPixelsOptions): void {
  const { size, clip = [], under, ground } = options;
  const { context, top } = sheet;
  const toPicture = fitOf(drawing, size);
  if (ground) context.drawImage(ground.canvas, 0, -top);
  else if (under) fillBox(sheet, size, under);
  putAt(sheet, toPicture);
  if (clip.length > 0) context.clip(pathOf(clip));
  if (!ground) {
    // If the card fills its picture, its base layer does too, however the edges are rounded.
    const isWhole = toPicture[4] === 0 && toPicture[5] === 0;
    if (isWhole) putAt(sheet, [1, 0, 0, 1, 0, 0]);
    fillBox(sheet, isWhole ? size : drawing, drawing.background);
  }
  for (const element of drawing.elements) drawElement(sheet, element, toPicture, options);
}

export function fillBox({ context }: Sheet, { width, height }: PictureSize, paint: Paint): void {
  if (paint.alpha <= 0) return;
  setFill(context, paint, 1);
  context.fill(boxPath({ x: 0, y: 0, width, height }));
}

export function assertSize({ width, height }: PictureSize): void {
  if (!(Number.isInteger(width) && Number.isInteger(height) && width >= 1 && height >= 1)) {
    throw new RangeError(
      `A picture of ${width} × ${height} px cannot be made: width and height must be whole numbers of at least 1.`,
    );
  }
  if (width * height > maxPixels) {
    const megapixels = Math.ceil((width * height) / 1_000_000);
    throw new RangeError(
      `A picture of ${width} × ${height} px has ${megapixels} megapixels; the limit is 100. Choose a lower dpi.`,
    );
  }
}

type EncodeOptions = {
  /** Dots per inch to write to the file; the pixels stay the same. */
  readonly dpi?: number;
};

/** zlib level that takes four fifths of the time of sharp's default; files grow by at most a thirtieth. */
const compressionLevel = 3;

/** Encodes pixels as a PNG, taking ownership of them; without alpha if all are opaque. */
export async function toPng(pixels: CardPixels, options: EncodeOptions = {}): Promise<Buffer> {
  const isOpaque = hasNoAlpha(pixels.data);
  const picture = await opened(pixels, isOpaque, options);
  // Without alpha there is a quarter less to compress.
  const png = await (isOpaque ? picture.removeAlpha() : picture).png({ compressionLevel }).toBuffer();
  freeBytes(pixels.data);
  return png;
}

/** Encodes opaque pixels as a JPEG, taking ownership of them. `quality` is 1..100, default 90. */
export async function toJpg(
  pixels: CardPixels,
  { quality = 90, ...options }: EncodeOptions & { readonly quality?: number } = {},
): Promise<Buffer> {
  const picture = await opened(pixels, true, options);
  const jpg = await picture
    .removeAlpha()
    // Optimised coding would double the time and save a twentieth of the bytes.
    .jpeg({ quality, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer();
  freeBytes(pixels.data);
  return jpg;
}

async function opened(
  { data, width, height }: CardPixels,
  isOpaque: boolean,
  { dpi }: EncodeOptions,
): Promise<Sharp> {
  const sharp = await loadSharp();
  const picture = sharp(data, {
    // Opaque pixels are the same premultiplied or not, and need not be divided by alpha.
    raw: { width, height, channels: 4, premultiplied: !isOpaque },
    limitInputPixels: false,
  });
  return dpi === undefined ? picture : picture.withDensity(dpi);
}

function hasNoAlpha(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] !== 255) return false;
  }
  return true;
}
