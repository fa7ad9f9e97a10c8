import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import programUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { readPixels } from "./readPixels.ts";

// By itself it would fetch its program from another site.
prepareZXingModule({ overrides: { locateFile: () => programUrl } });

/** Where the reader's program lies: it is loaded with the first picture. */
export const readerProgram: string = programUrl;

/** A camera has more px than a code needs to be read. */
const mostPx = 4096;
/** A sheet's cards have codes too. */
const mostCodes = 100;

/**
 * What the QR codes in a picture, or in what a camera shows, say. It is read here: nothing of it leaves the browser.
 * @throws DOMException where it is no picture that the browser shows
 */
export async function readCodes(picture: Blob | HTMLVideoElement): Promise<readonly string[]> {
  const pixels = await readPixels(picture, mostPx);
  const found = await readBarcodes(pixels, {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: mostCodes,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
