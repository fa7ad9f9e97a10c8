import { drawPixels } from "./drawPixels.ts";

export type JpgOptions = {
  /** 1..100; 90 unless given. */
  readonly quality?: number;
  /** Dots per inch to write into the file; it does not change the pixels. */
  readonly dpi?: number;
};

/** An SVG as a JPEG of exactly `widthPx` × `heightPx` on white. Errors as `drawPixels`. */
export async function toJpg(
  svg: string,
  widthPx: number,
  heightPx: number,
  { quality = 90, dpi }: JpgOptions = {},
): Promise<Buffer> {
  const { picture } = await drawPixels(svg, widthPx, heightPx, "#ffffff");
  const pixels = picture.removeAlpha();
  return await (dpi === undefined ? pixels : pixels.withDensity(dpi))
    .jpeg({ quality, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
