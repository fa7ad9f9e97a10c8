import { Readable } from "node:stream";
import type { PagePicture, PrintDocument } from "../printQueue.ts";

/**
 * How a printer wants the pictures of backs: `pwg-raster-document-sheet-back`. For URF, `urf-supported` says the same
 * as DM1 to DM4, in this order.
 */
export const sheetBacks = ["normal", "flipped", "rotated", "manual-tumble"] as const;
export type SheetBack = (typeof sheetBacks)[number];

export type RasterOptions = {
  readonly dpi: number;
  readonly colours: "rgb" | "grey";
  /** Absent for `normal`. */
  readonly sheetBack?: SheetBack;
  /** Name of the paper, as in `media`; absent if the printer should choose by size. */
  readonly media?: string;
};

/** Encodes a document as PWG raster (PWG 5102.4). Only one page is in memory. */
export const encodePwgRaster = (document: PrintDocument, options: RasterOptions): Readable =>
  Readable.from(rasterChunks(document, options, pwg), { objectMode: false });

/** Encodes a document as URF, the raster format of AirPrint. Only one page is in memory. */
export const encodeUrf = (document: PrintDocument, options: RasterOptions): Readable =>
  Readable.from(rasterChunks(document, options, urf), { objectMode: false });

/** Directions in which a page is printed: -1 mirrors its columns or its rows. */
type Transform = { readonly across: 1 | -1; readonly down: 1 | -1 };

type RasterPage = {
  readonly picture: PagePicture;
  readonly document: PrintDocument;
  readonly transform: Transform;
  readonly media: string;
};

type RasterFormat = {
  readonly fileHeader: (pages: number) => Buffer;
  readonly pageHeader: (page: RasterPage) => Buffer;
};

async function* rasterChunks(
  document: PrintDocument,
  { dpi, colours, sheetBack = "normal", media = "" }: RasterOptions,
  { fileHeader, pageHeader }: RasterFormat,
): AsyncGenerator<Buffer> {
  yield fileHeader(document.pages);
  for (let page = 0; page < document.pages; page++) {
    const isBack = document.sides !== "one" && page % 2 === 1;
    const transform = isBack ? transformOf(document.sides, sheetBack) : upright;
    const picture = await document.picture(page, dpi, colours);
    yield pageHeader({ picture, document, transform, media });
    yield* encodedRows(picture, transform);
  }
}

const upright: Transform = { across: 1, down: 1 };
const halfTurn: Transform = { across: -1, down: -1 };

/** PWG 5102.4, section 4.3.2.2: the transforms of backs. */
function transformOf(sides: PrintDocument["sides"], sheetBack: SheetBack): Transform {
  const isShort = sides === "short_edge";
  switch (sheetBack) {
    case "normal":
      return upright;
    case "flipped":
      return isShort ? { across: -1, down: 1 } : { across: 1, down: -1 };
    case "rotated":
      return isShort ? upright : halfTurn;
    case "manual-tumble":
      return isShort ? halfTurn : upright;
  }
}

const channelsOf = (picture: PagePicture): number => (picture.colours === "rgb" ? 3 : 1);

const pwg: RasterFormat = {
  fileHeader: () => Buffer.from("RaS2", "latin1"),
  pageHeader({ picture, document, transform, media }) {
    const { width, height, dpi } = picture;
    const header = Buffer.alloc(1796);
    const put = (at: number, ...values: readonly number[]) => {
      for (const [index, value] of values.entries()) header.writeInt32BE(value, at + 4 * index);
    };
    const points = (mm: number) => Math.round((mm / 25.4) * 72);
    const channels = channelsOf(picture);
    header.write("PwgRaster", 0, "latin1");
    put(272, document.sides === "one" ? 0 : 1);
    put(276, dpi, dpi);
    put(340, 1);
    put(352, points(document.widthMm), points(document.heightMm));
    put(368, document.sides === "short_edge" ? 1 : 0);
    put(372, width, height);
    put(384, 8, 8 * channels, channels * width);
    // The colour space: sRGB or sGray.
    put(400, channels === 3 ? 19 : 18);
    put(420, channels);
    put(452, document.pages, transform.across, transform.down);
    // The image box is the whole page.
    put(464, 0, 0, width, height);
    header.write(media, 1732, 63, "latin1");
    return header;
  },
};

const urf: RasterFormat = {
  fileHeader(pages) {
    const header = Buffer.from("UNIRAST\0\0\0\0\0", "latin1");
    header.writeUInt32BE(pages, 8);
    return header;
  },
  pageHeader({ picture, document: { sides } }) {
    const header = Buffer.alloc(32);
    header[0] = 8 * channelsOf(picture);
    header[1] = picture.colours === "rgb" ? 1 : 0;
    header[2] = { one: 1, short_edge: 2, long_edge: 3 }[sides];
    header.writeUInt32BE(picture.width, 12);
    header.writeUInt32BE(picture.height, 16);
    header.writeUInt32BE(picture.dpi, 20);
    return header;
  },
};

const mostRows = 256;
const mostPixels = 128;
const chunkBytes = 65_536;

/** Compresses a page: equal rows are counted, and each row is packed. PWG raster and URF do this in the same way. */
function* encodedRows(picture: PagePicture, { across, down }: Transform): Generator<Buffer> {
  const { width, height, pixels } = picture;
  const channels = channelsOf(picture);
  const length = width * channels;
  const rowAt = (y: number) => {
    const from = length * (down === 1 ? y : height - 1 - y);
    return pixels.subarray(from, from + length);
  };
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for (let y = 0; y < height; ) {
    const row = rowAt(y);
    let rows = 1;
    while (rows < mostRows && y + rows < height && Buffer.compare(row, rowAt(y + rows)) === 0) rows++;
    y += rows;
    // Packing adds at most one byte for every two pixels.
    if (filled + 2 + length + width > chunk.length) {
      yield chunk.subarray(0, filled);
      chunk = Buffer.allocUnsafe(Math.max(chunkBytes, 2 + length + width));
      filled = 0;
    }
    chunk[filled++] = rows - 1;
    filled = packRow(across === 1 ? row : mirrored(row, channels), channels, chunk, filled);
  }
  yield chunk.subarray(0, filled);
}

function mirrored(row: Uint8Array, channels: number): Uint8Array {
  const turned = new Uint8Array(row.length);
  for (let from = 0; from < row.length; from += channels)
    turned.set(row.subarray(from, from + channels), row.length - channels - from);
  return turned;
}

/**
 * Packs a row into `out` from `at` on, and returns the end. A byte n of at most 127 repeats the next pixel n + 1 times;
 * a byte above 128 copies the next 257 - n pixels.
 */
function packRow(row: Uint8Array, channels: number, out: Uint8Array, at: number): number {
  for (let from = 0; from < row.length; ) {
    const most = Math.min(row.length, from + mostPixels * channels);
    let end = from + channels;
    while (end < most && isSamePixel(row, end - channels, end, channels)) end += channels;
    const repeated = (end - from) / channels;
    if (repeated > 1) {
      out[at++] = repeated - 1;
      at = copied(row, from, from + channels, out, at);
    } else {
      // Copies pixels up to the next two equal ones.
      while (end < most && !isSamePixel(row, end, end + channels, channels)) end += channels;
      const count = (end - from) / channels;
      out[at++] = count === 1 ? 0 : 257 - count;
      at = copied(row, from, end, out, at);
    }
    from = end;
  }
  return at;
}

/** False beyond the end of the row. */
function isSamePixel(row: Uint8Array, one: number, other: number, channels: number): boolean {
  for (let channel = 0; channel < channels; channel++)
    if (row[one + channel] !== row[other + channel]) return false;
  return true;
}

function copied(row: Uint8Array, from: number, to: number, out: Uint8Array, at: number): number {
  for (let next = from; next < to; next++) out[at++] = row[next] ?? 0;
  return at;
}
