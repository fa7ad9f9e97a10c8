import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import { loadSharp } from "@print-builder/render/sharp";
import type { Sharp } from "sharp";
import { withoutMetadata } from "../pictureFiles/withoutMetadata.ts";
import { maxPixels } from "../pictures/maxPixels.ts";

/**
 * Pictures at least this many times wider than shown are shrunk, because browsers show artefacts when they scale down
 * more.
 */
const tooLarge = 2;

/** Time limit for decoding a picture, s. Only a malicious picture takes longer. */
const maxSeconds = 60;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** JPEGs that every viewer shows alike: upright, and grey or RGB. */
function isPlainJpeg(bytes: Uint8Array): boolean {
  const header = readJpegHeader(bytes);
  return (
    header !== undefined && header.orientation === 1 && header.components !== 4 && header.profile !== "other"
  );
}

/** Placeholder for a picture that no decoder can read, the same as in the PDF: one grey pixel. */
export const placeholder =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mO4AAAA0gDRdlF0OgAAAABJRU5ErkJggg==";

/** Opens a picture as the PDF does: the readable part of a damaged file is shown. */
export async function openEmbeddable(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" }).timeout({ seconds: maxSeconds });
}

/** Makes a picture upright, in sRGB and at most `widthPx` wide. */
export async function uprightPicture(bytes: Uint8Array, widthPx: number): Promise<Sharp> {
  const picture = await openEmbeddable(bytes);
  return picture
    .autoOrient()
    .resize({ width: Math.ceil(widthPx), withoutEnlargement: true })
    .toColourspace("srgb");
}

/**
 * Returns a picture as a data URL that all viewers show alike. Rotated, CMYK, uncommon and far too large files become
 * upright sRGB of about `widthPx`; other files keep their bytes. Never throws because of the bytes: a card is drawn
 * even if one of its pictures is broken.
 */
export async function embeddablePicture(bytes: Uint8Array, widthPx: number): Promise<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isSvg(file)) {
    return `data:image/svg+xml;base64,${file.toString("base64")}`;
  }
  const type = readJpegHeader(bytes) === undefined ? "png" : "jpeg";
  try {
    const kept = (await readsAsItIs(file, widthPx)) ? plainFile(file) : await converted(file, widthPx, type);
    return `data:image/${type};base64,${kept.toString("base64")}`;
  } catch {
    // The card is drawn even if the decoder fails: its PDF shows the same grey placeholder.
    return placeholder;
  }
}

/** Whether every viewer shows these bytes alike and well at this width. Rejects if they are not a picture. */
export async function readsAsItIs(file: Buffer, widthPx: number): Promise<boolean> {
  const header = readJpegHeader(file);
  // Most pictures here are photos that are far too large. Their headers show that, so do not open them twice.
  if (header !== undefined && header.width > tooLarge * widthPx) return false;
  const { width } = await (await openEmbeddable(file)).metadata();
  return width <= tooLarge * widthPx && (isPlainJpeg(file) || file.subarray(0, 4).equals(pngStart));
}

/** Removes metadata, because cards on a screen or as SVG reach other people. */
const plainFile = (file: Buffer) => Buffer.from(withoutMetadata(file) ?? file);

async function converted(file: Buffer, widthPx: number, type: "png" | "jpeg"): Promise<Buffer> {
  const smaller = await uprightPicture(file, widthPx);
  // Optimised coding would take a sixth more time and save a twentieth of the bytes.
  const encoded = type === "jpeg" ? smaller.jpeg({ quality: 92, optimiseCoding: false }) : smaller.png();
  return await encoded.toBuffer();
}

/**
 * Like `embeddablePicture`, but as small as possible, because every response that lists or opens the project includes
 * it. For browsers only.
 */
export async function thumbnailPicture(bytes: Uint8Array, widthPx: number): Promise<string> {
  if (isSvg(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    return await embeddablePicture(bytes, widthPx);
  }
  try {
    const picture = await uprightPicture(bytes, widthPx);
    const small = await picture.webp({ quality: 80 }).toBuffer();
    return `data:image/webp;base64,${small.toString("base64")}`;
  } catch {
    // As in `embeddablePicture`, the card is drawn even if the decoder fails.
    return placeholder;
  }
}
