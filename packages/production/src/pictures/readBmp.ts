import { createCanvas, loadImage } from "@napi-rs/canvas";
import { type RgbPixels, withoutAlpha } from "./rgbTiff.ts";

/** Reads a bitmap's pixels. `check` is called before that with the number of pixels in the header, and may throw. */
export async function decodeBmp(bytes: Uint8Array, check: (pixels: number) => void): Promise<RgbPixels> {
  const size = sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  check(size.width * size.height);
  const image = await loadImage(Buffer.from(bytes));
  const { width, height } = image;
  check(width * height);
  const context = createCanvas(width, height).getContext("2d");
  // A bitmap's fourth channel is rarely opacity, and the file does not say so. Like other programs, draw it on
  // white.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { data: withoutAlpha(data), width, height, channels: 3 };
}

function sizeOf(data: DataView): { readonly width: number; readonly height: number } {
  const isOld = data.getUint32(14, true) < 40;
  return isOld
    ? { width: data.getUint16(18, true), height: data.getUint16(20, true) }
    : { width: data.getInt32(18, true), height: Math.abs(data.getInt32(22, true)) };
}
