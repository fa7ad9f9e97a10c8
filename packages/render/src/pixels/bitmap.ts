import { Image } from "@napi-rs/canvas";
import { freeBytes } from "../freeBytes.ts";

/** RGBA samples of a picture, 0 to 255 each, row by row. */
export type Samples = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** A drawable picture whose outermost rows and columns are repeated `edge` times. */
export type Bitmap = { readonly image: Image; readonly edge: number };

/** Number of times edges are repeated before `toBitmap`, so that edges between two pixels are smooth. */
export const edgePx = 2;

const headerBytes = 122;

/**
 * Makes samples drawable and takes ownership of them; with `edge`, their edges on all sides already repeat `edgePx`
 * times.
 */
export async function toBitmap(samples: Samples, { edge = false } = {}): Promise<Bitmap> {
  const image = new Image();
  // BMP is the only format with alpha that costs nothing to decode. Skia does not interpolate raw samples.
  const bmp = bmpOf(samples);
  freeBytes(samples.data);
  image.src = bmp;
  await image.decode();
  freeBytes(bmp);
  return { image, edge: edge ? edgePx : 0 };
}

function bmpOf({ data, width, height }: Samples): Buffer {
  const bytes = Buffer.alloc(headerBytes + data.length);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(headerBytes, 10);
  bytes.writeUInt32LE(headerBytes - 14, 14);
  bytes.writeInt32LE(width, 18);
  // A negative height: the first row is at the top.
  bytes.writeInt32LE(-height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(32, 28);
  // The masks that follow define the position of each channel.
  bytes.writeUInt32LE(3, 30);
  bytes.writeUInt32LE(data.length, 34);
  for (const channel of [0, 1, 2, 3]) {
    bytes.writeUInt32LE(0xff * 2 ** (8 * channel), 54 + 4 * channel);
  }
  bytes.write("BGRs", 70, "latin1");
  bytes.set(data, headerBytes);
  return bytes;
}
