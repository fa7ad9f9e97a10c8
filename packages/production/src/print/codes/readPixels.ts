import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

/** Grey or coloured pixels, four bytes each. */
export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
};

/** A code read from a picture. `format` is ZXing's name for the symbology. */
export type ReadCode = {
  readonly text: string;
  readonly format: string;
  /** The symbol's corners in px. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
};

let prepared: Promise<unknown> | null = null;

/** Loads ZXing's program from the package; by default it would be fetched from another site. */
function prepareReader(): Promise<unknown> {
  prepared ??= readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))).then(
    (program) =>
      prepareZXingModule({
        overrides: { wasmBinary: new Uint8Array(program).buffer },
        fireImmediately: true,
      }),
  );
  return prepared;
}

/**
 * Finds codes in a picture with ZXing, which phones use too. It may miss a long rectangular micro QR code but find it
 * if the picture is a few pixels wider; if it finds nothing, we treat all dark pixels as such a code.
 */
export async function readPixels(pixels: Pixels, options: ReaderOptions): Promise<readonly ReadCode[]> {
  await prepareReader();
  const found = await readOnce(pixels, options);
  const { formats = [] } = options;
  if (found.length > 0 || (formats.length > 0 && !formats.includes("RMQRCode"))) return found;
  return await readOnce(pixels, { ...options, formats: ["RMQRCode"], isPure: true });
}

async function readOnce(pixels: Pixels, options: ReaderOptions): Promise<readonly ReadCode[]> {
  const found = await readBarcodes({ ...pixels, colorSpace: "srgb" }, options);
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, format, position }) => ({
      text,
      format,
      corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    }));
}
