import { drawPixels } from "./drawPixels.ts";
import { opaquePng } from "./opaquePng.ts";

/** Dots per inch to write into the file; it does not change the pixels. */
export type PngOptions = { readonly dpi?: number };

/** Of the time of sharp's own level four fifths, for files that are larger by a thirtieth at most. */
const compressionLevel = 3;

/**
 * An SVG as a PNG of exactly `widthPx` × `heightPx`, transparent where nothing is drawn, and without alpha where that
 * is nowhere. Errors as `drawPixels`.
 */
export async function toPng(
  svg: string,
  widthPx: number,
  heightPx: number,
  { dpi }: PngOptions = {},
): Promise<Buffer> {
  const { picture, isOpaque } = await drawPixels(svg, widthPx, heightPx);
  // A quarter less to compress.
  const pixels = isOpaque ? picture.removeAlpha() : picture;
  return await (dpi === undefined ? pixels : pixels.withDensity(dpi)).png({ compressionLevel }).toBuffer();
}

/**
 * An SVG as a PNG without alpha of exactly `widthPx` × `heightPx`, to be drawn again and again in other SVGs; null
 * where anything shows through, be it at one pixel. Errors as `drawPixels`.
 */
export async function toOpaquePng(svg: string, widthPx: number, heightPx: number): Promise<Buffer | null> {
  const { pixels, isOpaque } = await drawPixels(svg, widthPx, heightPx);
  // Small as well: the rasteriser spends longer on the characters of an address than on unpacking them.
  return isOpaque ? await opaquePng(pixels, widthPx, heightPx) : null;
}
