import { createCanvas, loadImage } from "@napi-rs/canvas";
import { type RgbPixels, withoutAlpha } from "./rgbTiff.ts";

/** A bitmap's pixels. `check` is told how many its header promises, before they are read; throws what it throws. */
export async function decodeBmp(bytes: Uint8Array, check: (pixels: number) => void): Promise<RgbPixels> {
  const size = sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  check(size.width * size.height);
  const image = await loadImage(Buffer.from(bytes));
  const { width, height } = image;
  check(width * height);
  const context = createCanvas(width, height).getContext("2d");
  // What a bitmap keeps beside its colours is hardly ever opacity, and then it is not told: it stands on white, as elsewhere.
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
