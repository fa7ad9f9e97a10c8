import sharp from "sharp";

/** Pixels of a photo that are decoded at most. */
const maxPixels = 50_000_000;

/** True when the bytes are a JPEG that can be decoded, whatever its name says. */
export async function isJpeg(bytes: Buffer): Promise<boolean> {
  try {
    const { format, width } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    return format === "jpeg" && width > 0;
  } catch {
    // What cannot be decoded is no picture.
    return false;
  }
}
