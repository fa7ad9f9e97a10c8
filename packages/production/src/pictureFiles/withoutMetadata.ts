import { crc32 } from "node:zlib";
import { orientationDirectory, plainJpeg, readOrientation } from "@print-builder/render/pdf";
import { heifWithoutMetadata } from "./heifMetadata.ts";
import { pictureKind } from "./pictureKind.ts";
import { tiffWithoutMetadata } from "./tiffMetadata.ts";

/**
 * Removes the place, time, camera model, captions, comments and previews that a camera or an editor wrote into a
 * picture file. Pixels are not decoded: they stay the same, with their colour profile and orientation. Returns the same
 * bytes if there is nothing to remove, and null for a HEIC, AVIF or TIFF file whose structure cannot be read.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const plain = plainFile(file);
  return plain?.equals(file) ? bytes : plain;
}

function plainFile(file: Buffer): Buffer | null {
  switch (pictureKind(file)) {
    case "jpeg":
      return Buffer.from(plainJpeg(file));
    case "png":
      return plainPng(file);
    case "webp":
      return plainWebP(file);
    case "gif":
      return plainGif(file);
    case "tiff":
      return tiffWithoutMetadata(file);
    case "heic":
    case "avif":
      return heifWithoutMetadata(file);
    default:
      return file;
  }
}

const pngChunks = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT cICP mDCV cLLI acTL fcTL fdAT".split(
    " ",
  ),
);
const pngHead = 8;
const chunkFrame = 12;

/** Keeps the chunks that affect how the picture looks. Bytes after the last chunk do not belong to the picture. */
function plainPng(file: Buffer): Buffer {
  const parts = [file.subarray(0, pngHead)];
  for (let at = pngHead; at + chunkFrame <= file.length; ) {
    const next = at + chunkFrame + file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    const chunk = file.subarray(at, next);
    if (name === "eXIf") parts.push(...ifTurned(chunk.subarray(8, -4), pngChunkOf));
    else if (pngChunks.has(name)) parts.push(chunk);
    if (name === "IEND") break;
    at = next;
  }
  return Buffer.concat(parts);
}

function pngChunkOf(exif: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("eXIf"), exif, Buffer.alloc(4)]);
  chunk.writeUInt32BE(exif.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const webpChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "ANIM", "ANMF"]);
const webpHead = 12;
/** Flags in VP8X that say the file has EXIF or XMP. */
const [hasExif, hasXmp] = [0x08, 0x04];

function plainWebP(file: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from(file.subarray(0, webpHead))];
  let flags: Buffer | null = null;
  let isTurned = false;
  for (let at = webpHead; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    const name = file.toString("latin1", at, at + 4);
    const chunk = Buffer.from(file.subarray(at, next));
    if (name === "EXIF") {
      const exif = ifTurned(chunk.subarray(8), webpChunkOf);
      isTurned ||= exif.length > 0;
      parts.push(...exif);
    } else if (webpChunks.has(name)) parts.push(chunk);
    if (name === "VP8X" && chunk.length > 8) flags = chunk;
    at = next;
  }
  if (flags) flags[8] = ((flags[8] ?? 0) & ~hasExif & ~hasXmp) | (isTurned ? hasExif : 0);
  const plain = Buffer.concat(parts);
  // A truncated file keeps its stated length, so that later checks still detect the truncation.
  if (file.readUInt32LE(4) + 8 <= file.length) plain.writeUInt32LE(plain.length - 8, 4);
  return plain;
}

function webpChunkOf(exif: Buffer): Buffer {
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif]);
}

/** An EXIF chunk with only the orientation; empty if the picture is upright. */
function ifTurned(exif: Buffer, chunkOf: (exif: Buffer) => Buffer): readonly Buffer[] {
  const directory = exif.toString("latin1", 0, 4) === "Exif" ? exif.subarray(6) : exif;
  const orientation = readOrientation(
    new DataView(directory.buffer, directory.byteOffset, directory.byteLength),
  );
  return orientation === 1 ? [] : [chunkOf(orientationDirectory(orientation))];
}

/** Application extensions that affect how a GIF is displayed, such as looping. */
const shownBy = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)/;
const [extension, pictureBlock, trailer, commentLabel, applicationLabel] = [0x21, 0x2c, 0x3b, 0xfe, 0xff];

function plainGif(file: Buffer): Buffer {
  const screen = file[10] ?? 0;
  let at = 13 + colourTableBytes(screen);
  const parts = [file.subarray(0, at)];
  while (at < file.length && file[at] !== trailer) {
    const kind = file[at];
    if (kind !== extension && kind !== pictureBlock) return Buffer.concat(parts);
    const blocks = kind === extension ? at + 2 : at + 11 + colourTableBytes(file[at + 9] ?? 0);
    const next = endOfBlocks(file, blocks);
    if (kind === pictureBlock || isShownExtension(file, at)) parts.push(file.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...parts, file.subarray(at, at + 1)]);
}

function isShownExtension(file: Buffer, at: number): boolean {
  const label = file[at + 1];
  if (label === applicationLabel) return shownBy.test(file.toString("latin1", at + 3, at + 14));
  return label !== commentLabel;
}

const colourTableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** GIF data is a series of blocks, each prefixed with its length; an empty block ends it. */
function endOfBlocks(file: Buffer, start: number): number {
  let at = start;
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0);
  return at + 1;
}
