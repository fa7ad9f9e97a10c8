import { drawPixels } from "./drawPixels.ts";

/** Dots per inch to write into the file; it does not change the pixels. */
export type PngOptions = { readonly dpi?: number };

/** An SVG as a PNG of exactly `widthPx` × `heightPx`, transparent where nothing is drawn. Errors as `drawPixels`. */
export async function toPng(
  svg: string,
  widthPx: number,
  heightPx: number,
  { dpi }: PngOptions = {},
): Promise<Buffer> {
  const pixels = await drawPixels(svg, widthPx, heightPx);
  return (dpi === undefined ? pixels : pixels.withDensity(dpi)).png().toBuffer();
}
