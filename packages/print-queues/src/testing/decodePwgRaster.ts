import type { PagePicture } from "../printQueue.ts";

/** Reads the pages of a PWG raster file (PWG 5102.4) with 8 bits per colour. Throws an Error if it is damaged. */
export function decodePwgRaster(bytes: Buffer): PagePicture[] {
  if (bytes.toString("latin1", 0, 4) !== "RaS2") throw new Error("The file is no PWG raster.");
  const pages: PagePicture[] = [];
  for (let at = 4; at < bytes.length; ) {
    const header = bytes.subarray(at, at + 1796);
    const [dpi, width, height, channels] = [276, 372, 376, 420].map((offset) => header.readInt32BE(offset));
    if (!dpi || !width || !height || !channels) throw new Error("A page has no size.");
    const rows = decodeRows(bytes, at + 1796, width * channels, height, channels);
    pages.push({ width, height, dpi, colours: channels === 3 ? "rgb" : "grey", pixels: rows.pixels });
    at = rows.end;
  }
  return pages;
}

function decodeRows(bytes: Buffer, start: number, rowBytes: number, height: number, channels: number) {
  const pixels = new Uint8Array(rowBytes * height);
  let at = start;
  for (let y = 0; y < height; ) {
    const repeats = bytes.readUInt8(at++) + 1;
    const row = pixels.subarray(y * rowBytes, (y + 1) * rowBytes);
    for (let filled = 0; filled < rowBytes; ) {
      const code = bytes.readUInt8(at++);
      const [copies, count] = code < 128 ? [code + 1, 1] : [1, 257 - code];
      const group = bytes.subarray(at, at + count * channels);
      at += group.length;
      for (let copy = 0; copy < copies; copy++) {
        row.set(group, filled);
        filled += group.length;
      }
    }
    for (let repeat = 1; repeat < repeats; repeat++) pixels.set(row, (y + repeat) * rowBytes);
    y += repeats;
  }
  return { pixels, end: at };
}
