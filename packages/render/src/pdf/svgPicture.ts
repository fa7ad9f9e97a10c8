import type { PixelSize } from "./pictureBook.ts";
import { type PictureTarget, pixelsAt } from "./preparedPicture.ts";

/** Minimum resolution of a vector picture, in which edges matter most. */
const minDpi = 300;

/** Whether the bytes start like markup. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString("utf8");
  return /^\ufeff?\s*</.test(start);
}

/** Minimum size in pixels for a drawing's box on paper. */
export function minPixels({ widthMm, heightMm, dpi }: PictureTarget): PixelSize {
  const fine = Math.max(dpi, minDpi);
  return { width: pixelsAt(widthMm, fine), height: pixelsAt(heightMm, fine) };
}
