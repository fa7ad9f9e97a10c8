import type { PixelSize } from "./pictureBook.ts";
import { type PictureTarget, pixelsAt } from "./preparedPicture.ts";

/** A vector picture is drawn at least this finely: its edges are what it is about. */
const minDpi = 300;

/** True for text that starts like markup. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString("utf8");
  return /^\ufeff?\s*</.test(start);
}

/** The pixels that a drawing is to have for its box on paper. */
export function minPixels({ widthMm, heightMm, dpi }: PictureTarget): PixelSize {
  const fine = Math.max(dpi, minDpi);
  return { width: pixelsAt(widthMm, fine), height: pixelsAt(heightMm, fine) };
}
