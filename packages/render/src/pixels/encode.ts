import sharp, { type Sharp } from "sharp";
import { freeBytes } from "./bitmap.ts";
import type { CardPixels } from "./drawCard.ts";

export type EncodeOptions = {
  /** Dots per inch to write to the file; the pixels stay the same. */
  readonly dpi?: number;
};

/** zlib level that takes four fifths of the time of sharp's default; files grow by at most a thirtieth. */
const compressionLevel = 3;

/** Encodes pixels as a PNG, taking ownership of them; without alpha if all are opaque. */
export async function toPng(pixels: CardPixels, options: EncodeOptions = {}): Promise<Buffer> {
  const isOpaque = hasNoAlpha(pixels.data);
  const picture = opened(pixels, isOpaque, options);
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
  const jpg = await opened(pixels, true, options)
    .removeAlpha()
    // Optimised coding would double the time and save a twentieth of the bytes.
    .jpeg({ quality, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer();
  freeBytes(pixels.data);
  return jpg;
}

function opened({ data, width, height }: CardPixels, isOpaque: boolean, { dpi }: EncodeOptions): Sharp {
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
