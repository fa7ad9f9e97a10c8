import { Image } from "@napi-rs/canvas";
import { freeBytes } from "./freeBytes.ts";

/** Pixels of a picture, red, green, blue and alpha from 0 to 255, row by row. */
export type Samples = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** A picture that can be drawn. Its outermost rows and columns are there so many times more than they belong to it. */
export type Bitmap = { readonly image: Image; readonly edge: number };

/** How often edges have to be there for `toBitmap`, so that those that lie between two pixels are smooth. */
export const edgePx = 2;

const headerBytes = 122;

/** Makes samples drawable, which are given away; with `edge`, all of their edges are there `edgePx` times more already. */
export async function toBitmap(samples: Samples, { edge = false } = {}): Promise<Bitmap> {
  const image = new Image();
  // The one format with alpha that costs nothing to read; Skia takes no bare samples that it draws smoothly.
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
  // Below 0: the first row is the uppermost.
  bytes.writeInt32LE(-height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(32, 28);
  // Where each channel stands in its four bytes is said by the masks that follow.
  bytes.writeUInt32LE(3, 30);
  bytes.writeUInt32LE(data.length, 34);
  for (const channel of [0, 1, 2, 3]) {
    bytes.writeUInt32LE(0xff * 2 ** (8 * channel), 54 + 4 * channel);
  }
  bytes.write("BGRs", 70, "latin1");
  bytes.set(data, headerBytes);
  return bytes;
}
