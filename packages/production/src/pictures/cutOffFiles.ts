import { tiffIsCut } from "../pictureFiles/tiffDirectory.ts";
import type { ForeignKind } from "./plainPicture.ts";

const boxHead = 8;
const toTheEnd = 0;
const longBox = 1;

/** Whether the end of a file is missing. Returns false if only decoding its pixels could tell. */
export function isCutOff(bytes: Uint8Array, kind: ForeignKind): boolean {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "heic" || kind === "avif") return boxIsCut(data);
  if (kind === "tiff") return tiffIsCut(data);
  return kind === "bmp" && bitmapIsCut(data);
}

/** The container is a sequence of boxes that state their lengths. */
function boxIsCut(data: DataView): boolean {
  let at = 0;
  while (at + boxHead <= data.byteLength) {
    const stated = data.getUint32(at);
    if (stated === toTheEnd) return false;
    if (stated === longBox && at + 16 > data.byteLength) return true;
    const length = stated === longBox ? Number(data.getBigUint64(at + boxHead)) : stated;
    if (length < boxHead) return false;
    at += length;
  }
  return at > data.byteLength;
}

/** An uncompressed bitmap's size follows from its header; compressed ones have no fixed length. */
function bitmapIsCut(data: DataView): boolean {
  const isPlain = data.byteLength >= 54 && data.getUint32(14, true) >= 40 && data.getUint32(30, true) === 0;
  if (!isPlain) return false;
  const bits = data.getInt32(18, true) * data.getUint16(28, true);
  const rowBytes = Math.ceil(bits / 32) * 4;
  return data.getUint32(10, true) + rowBytes * Math.abs(data.getInt32(22, true)) > data.byteLength;
}
