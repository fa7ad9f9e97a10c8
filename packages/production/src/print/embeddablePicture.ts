import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import sharp, { type Sharp } from "sharp";
import { withoutMetadata } from "../pictureFiles/withoutMetadata.ts";
import { maxPixels } from "../pictures/maxPixels.ts";

/** Pictures this many times wider than shown are made smaller: browsers smooth no more than that well. */
const tooLarge = 2;

/** A picture that takes longer to read is one to keep a machine busy. */
const maxSeconds = 60;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** JPEGs that every viewer shows alike: upright, grey or RGB. */
function isPlainJpeg(bytes: Uint8Array): boolean {
  const header = readJpegHeader(bytes);
  return (
    header !== undefined && header.orientation === 1 && header.components !== 4 && header.profile !== "other"
  );
}

/** Stands in for a picture that no decoder can read, as in the PDF: one grey pixel. */
export const placeholder =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mO4AAAA0gDRdlF0OgAAAABJRU5ErkJggg==";

/** Opens a picture as the PDF's are opened: what a damaged file still holds is shown. */
export function openEmbeddable(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" }).timeout({ seconds: maxSeconds });
}

/** A picture upright, in sRGB and no wider than `widthPx`. */
export function uprightPicture(bytes: Uint8Array, widthPx: number): Sharp {
  return openEmbeddable(bytes)
    .autoOrient()
    .resize({ width: Math.ceil(widthPx), withoutEnlargement: true })
    .toColourspace("srgb");
}

/**
 * A picture as a data address that all viewers show alike. Rotated, CMYK, uncommon and far
 * too large files are turned into upright sRGB ones of about `widthPx`; the rest keep their bytes. Never throws
 * for what is in the bytes: a card is drawn even where one picture of it is broken.
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
    // Whatever the decoder objects to, the card is drawn: the PDF of it shows the same grey box.
    return placeholder;
  }
}

/** Whether every viewer shows a picture of these bytes alike and well in this width. Rejects for what is no picture. */
export async function readsAsItIs(file: Buffer, widthPx: number): Promise<boolean> {
  const header = readJpegHeader(file);
  // Far too large photos are nearly all that comes here: they need not be opened twice.
  if (header !== undefined && header.width > tooLarge * widthPx) return false;
  const { width } = await openEmbeddable(file).metadata();
  return width <= tooLarge * widthPx && (isPlainJpeg(file) || file.subarray(0, 4).equals(pngStart));
}

/** Cards on a screen or as SVG go to others, too. */
const plainFile = (file: Buffer) => Buffer.from(withoutMetadata(file) ?? file);

async function converted(file: Buffer, widthPx: number, type: "png" | "jpeg"): Promise<Buffer> {
  const smaller = uprightPicture(file, widthPx);
  // Optimised coding would cost a sixth of the time for the same pixels in a twentieth fewer bytes.
  const encoded = type === "jpeg" ? smaller.jpeg({ quality: 92, optimiseCoding: false }) : smaller.png();
  return await encoded.toBuffer();
}

/**
 * As `embeddablePicture` and small above all: every call that lists or opens the project carries it. For browsers only.
 */
export async function thumbnailPicture(bytes: Uint8Array, widthPx: number): Promise<string> {
  if (isSvg(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    return await embeddablePicture(bytes, widthPx);
  }
  try {
    const small = await uprightPicture(bytes, widthPx).webp({ quality: 80 }).toBuffer();
    return `data:image/webp;base64,${small.toString("base64")}`;
  } catch {
    // As above.
    return placeholder;
  }
}
