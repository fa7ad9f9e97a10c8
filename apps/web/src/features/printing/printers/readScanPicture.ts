import type { ReadingOfSheet } from "@print-builder/core/calibration";
import { readPixels } from "#platform/codes/readPixels.ts";

/**
 * Reads a scan or photo of a test sheet in the browser, without uploading it.
 * @throws DOMException if the browser cannot decode the picture
 */
export async function readScanPicture(picture: Blob): Promise<ReadingOfSheet> {
  const [{ readTestSheet }, pixels] = await Promise.all([
    import("@print-builder/core/calibration"),
    readPixels(picture, mostPx),
  ]);
  const grey = new Uint8Array(pixels.width * pixels.height);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [pixels.data[4 * at], pixels.data[4 * at + 1], pixels.data[4 * at + 2]];
    grey[at] = Math.round(0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0));
  }
  return readTestSheet({ width: pixels.width, height: pixels.height, grey });
}

/** Longer side of A4 at 300 dpi, about; a camera's picture is larger. */
const mostPx = 4200;
