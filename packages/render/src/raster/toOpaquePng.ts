import { drawPixels } from "./drawPixels.ts";
import { opaquePng } from "./opaquePng.ts";

/**
 * An SVG as a PNG without alpha of exactly `widthPx` × `heightPx`, to be drawn again and again in other SVGs; null
 * where anything shows through, be it at one pixel. Errors as `drawPixels`.
 */
export async function toOpaquePng(svg: string, widthPx: number, heightPx: number): Promise<Buffer | null> {
  const { pixels, isOpaque } = await drawPixels(svg, widthPx, heightPx);
  // Small as well: the rasteriser spends longer on the characters of an address than on unpacking them.
  return isOpaque ? await opaquePng(pixels, widthPx, heightPx) : null;
}
