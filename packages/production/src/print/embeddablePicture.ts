import { readJpegHeader } from "@print-builder/render/pdf";
import sharp from "sharp";

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** JPEGs that every viewer shows alike: upright, grey or RGB. */
function isPlainJpeg(bytes: Uint8Array): boolean {
  const header = readJpegHeader(bytes);
  return header !== undefined && header.orientation === 1 && header.components !== 4 && header.profile !== "other";
}

/**
 * A picture as a data address that browsers and the rasteriser show alike. Rotated, CMYK and uncommon
 * files are turned into upright sRGB ones; the rest keep their bytes.
 */
export async function embeddablePicture(bytes: Uint8Array): Promise<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isPlainJpeg(bytes)) {
    return `data:image/jpeg;base64,${file.toString("base64")}`;
  }
  if (file.subarray(0, 4).equals(pngStart)) {
    return `data:image/png;base64,${file.toString("base64")}`;
  }
  if (isSvg(file)) {
    return `data:image/svg+xml;base64,${file.toString("base64")}`;
  }
  const upright = sharp(file).autoOrient();
  return readJpegHeader(bytes)
    ? `data:image/jpeg;base64,${(await upright.toColourspace("srgb").jpeg({ quality: 92 }).toBuffer()).toString("base64")}`
    : `data:image/png;base64,${(await upright.png().toBuffer()).toString("base64")}`;
}

/** True for text that starts like markup. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString("utf8");
  return /^\ufeff?\s*</.test(start);
}
