const pngSignatureLength = 8;
/** Length, name and checksum of a PNG chunk, bytes. */
const chunkFrame = 12;
const millimetresPerInch = 25.4;

/** Adds the print resolution to a picture. Browsers write none, and layout programs then assume 72 or 96 dpi. */
export async function withDensity(picture: Blob, dpi: number): Promise<Blob> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const parts = picture.type === "image/png" ? pngParts(bytes, dpi) : jpegParts(bytes, dpi);
  return new Blob(parts, { type: picture.type });
}

type FileParts = Uint8Array<ArrayBuffer>[];

/** The header, then the resolution, then all other chunks except an earlier resolution. */
function pngParts(bytes: Uint8Array<ArrayBuffer>, dpi: number): FileParts {
  const view = new DataView(bytes.buffer);
  const chunkAt = (at: number) => ({
    name: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
    beyond: at + chunkFrame + view.getUint32(at),
  });
  const afterHeader = chunkAt(pngSignatureLength).beyond;
  const parts: FileParts = [bytes.subarray(0, afterHeader), physicalSize(dpi)];
  for (let at = afterHeader; at < bytes.length; ) {
    const { name, beyond } = chunkAt(at);
    if (name === "IDAT") return [...parts, bytes.subarray(at)];
    if (name !== "pHYs") parts.push(bytes.subarray(at, beyond));
    at = beyond;
  }
  return parts;
}

/** The pHYs chunk: pixels per metre on both axes (PNG, third edition, 11.3.4.3). */
function physicalSize(dpi: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(chunkFrame + 9);
  const view = new DataView(chunk.buffer);
  const perMetre = Math.round((dpi * 1000) / millimetresPerInch);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode("pHYs"), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  chunk[16] = 1;
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Replaces or adds the JFIF segment with the resolution at the start of the file (JFIF 1.02). */
function jpegParts(bytes: Uint8Array<ArrayBuffer>, dpi: number): FileParts {
  const view = new DataView(bytes.buffer);
  const hasOwn = view.getUint16(2) === 0xffe0;
  const rest = hasOwn ? 4 + view.getUint16(4) : 2;
  const segment = new Uint8Array([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
  const fields = new DataView(segment.buffer);
  fields.setUint16(12, dpi);
  fields.setUint16(14, dpi);
  return [bytes.subarray(0, 2), segment, bytes.subarray(rest)];
}
