import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import programUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { readPixels } from "./readPixels.ts";

// By default the library would fetch its WebAssembly from another site.
prepareZXingModule({ overrides: { locateFile: () => programUrl } });

/** The URL of the reader's WebAssembly, which is loaded with the first picture. */
export const readerProgram: string = programUrl;

/** Maximum side of the image searched for codes, px. Camera images are larger than necessary. */
const mostPx = 4096;
/** Maximum number of codes read at once. A sheet can have a code on each of its cards. */
const mostCodes = 100;

export type CodeFormats = NonNullable<ReaderOptions["formats"]>;

/**
 * Reads the codes, by default QR codes, in a picture or camera image. Runs in the browser, and nothing is sent anywhere.
 * @throws DOMException if the browser cannot decode the picture
 */
export async function readCodes(
  picture: Blob | HTMLVideoElement,
  formats: CodeFormats = ["QRCode"],
): Promise<readonly string[]> {
  const pixels = await readPixels(picture, mostPx);
  const found = await readBarcodes(pixels, {
    formats,
    tryHarder: true,
    maxNumberOfSymbols: mostCodes,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
