import { drawPixels } from "./drawPixels.ts";

/** Dots per inch to write into the file; it does not change the pixels. */
export type PngOptions = { readonly dpi?: number };

/** Of the time of sharp's own level two thirds, for files that are as large within a few hundredths. */
const compressionLevel = 4;

/**
 * An SVG as a PNG of exactly `widthPx` × `heightPx`, transparent where nothing is drawn. Errors as
 * `drawPixels`.
 */
export async function toPng(
  svg: string,
  widthPx: number,
  heightPx: number,
  { dpi }: PngOptions = {},
): Promise<Buffer> {
  const { picture } = await drawPixels(svg, widthPx, heightPx);
  return await (dpi === undefined ? picture : picture.withDensity(dpi)).png({ compressionLevel }).toBuffer();
}
