import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

const deflateInPool = promisify<Uint8Array, { level: number }, Buffer>(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const eightBits = 8;
const trueColour = 2;
/** The PNG filter that keeps of each sample the difference from the one above. */
const up = 2;
/** Of the time of zlib's best a twelfth, for a sixteenth more bytes. */
const level = 5;

/**
 * Opaque RGBA samples as a PNG without alpha that is quick to read: every row under one filter without
 * multiplications or choices, which reads a tenth faster than the mixture that encoders choose for size.
 */
export async function opaquePng(rgba: Uint8Array, width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = eightBits;
  header[9] = trueColour;
  const data = await deflateInPool(filtered(rgba, width, height), { level });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function filtered(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((3 * width + 1) * height);
  const rowBytes = 4 * width;
  let to = 0;
  for (let start = 0; start < rowBytes * height; start += rowBytes) {
    rows[to++] = up;
    for (let at = start; at < start + rowBytes; at += 4) {
      for (let part = at; part < at + 3; part++) {
        const above = part < rowBytes ? 0 : (rgba[part - rowBytes] ?? 0);
        rows[to++] = (rgba[part] ?? 0) - above;
      }
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
