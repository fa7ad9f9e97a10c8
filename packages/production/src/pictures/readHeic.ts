import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openLibheif, { type HeifImage } from "libheif-js/libheif-wasm/libheif.js";
import { type RgbPixels, withoutAlpha } from "./rgbTiff.ts";

const program = fileURLToPath(import.meta.resolve("libheif-js/libheif-wasm/libheif.wasm"));

let opened: ReturnType<typeof openLibheif> | undefined;

/**
 * The pixels of a HEIC file's main picture, upright, in the file's own colours. Throws an Error if libheif cannot read
 * it.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<RgbPixels> {
  opened ??= openLibheif({ wasmBinary: readFileSync(program) });
  const images = new opened.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error("There is no picture in the file.");
  const [width, height] = [image.get_width(), image.get_height()];
  const data = await displayed(image, width, height);
  for (const one of images) one.free();
  return isOpaque(data)
    ? { data: withoutAlpha(data), width, height, channels: 3 }
    : { data, width, height, channels: 4 };
}

function displayed(image: HeifImage, width: number, height: number): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, (shown) => {
      if (shown) resolve(new Uint8Array(data.buffer));
      else reject(new Error("The picture cannot be decoded."));
    });
  });
}

function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
