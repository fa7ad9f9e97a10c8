import { readJpegHeader } from "@print-builder/render/pdf";
import sharp from "sharp";

/** Pictures this many times wider than shown are made smaller: the rasteriser smooths no more than that. */
const tooLarge = 2;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** JPEGs that every viewer shows alike: upright, grey or RGB. */
function isPlainJpeg(bytes: Uint8Array): boolean {
  const header = readJpegHeader(bytes);
  return (
    header !== undefined && header.orientation === 1 && header.components !== 4 && header.profile !== "other"
  );
}

/**
 * A picture as a data address that browsers and the rasteriser show alike. Rotated, CMYK, uncommon and far
 * too large files are turned into upright sRGB ones of about `widthPx`; the rest keep their bytes.
 */
export async function embeddablePicture(bytes: Uint8Array, widthPx: number): Promise<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isSvg(file)) {
    return `data:image/svg+xml;base64,${file.toString("base64")}`;
  }
  const isJpeg = readJpegHeader(bytes) !== undefined;
  const picture = sharp(file, { limitInputPixels: 50_000_000 });
  const { width } = await picture.metadata();
  const keeps = width <= tooLarge * widthPx && (isPlainJpeg(bytes) || file.subarray(0, 4).equals(pngStart));
  if (keeps) {
    return `data:image/${isJpeg ? "jpeg" : "png"};base64,${file.toString("base64")}`;
  }
  const upright = picture
    .autoOrient()
    .resize({ width: Math.ceil(widthPx), withoutEnlargement: true })
    .toColourspace("srgb");
  const smaller = await (isJpeg ? upright.jpeg({ quality: 92 }) : upright.png()).toBuffer();
  return `data:image/${isJpeg ? "jpeg" : "png"};base64,${smaller.toString("base64")}`;
}

/**
 * As `embeddablePicture` and small above all: every call that lists or opens the project carries it. For browsers
 * only; the rasteriser knows no WebP.
 */
export async function thumbnailPicture(bytes: Uint8Array, widthPx: number): Promise<string> {
  if (isSvg(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    return await embeddablePicture(bytes, widthPx);
  }
  const small = await sharp(bytes, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width: Math.ceil(widthPx), withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: 80 })
    .toBuffer();
  return `data:image/webp;base64,${small.toString("base64")}`;
}

/** True for text that starts like markup. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString("utf8");
  return /^\ufeff?\s*</.test(start);
}
