import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import sharp from "sharp";
import { InputError } from "../inputError.ts";
import { maxPixels } from "../pictures/maxPixels.ts";

/** A picture that takes longer to decode is an attack on the machine. */
const maxSeconds = 60;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/**
 * Throws an InputError (`unreadable_photo`) for a picture with a sound header but no decodable content; it would print
 * as a grey box. JPEG and PNG files pass unread: their decoders still show what is left of a damaged file, and nearly
 * all photos are of these kinds.
 */
export async function checkDecoding(name: string, bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (readJpegHeader(bytes) !== undefined || file.subarray(0, 4).equals(pngStart) || isSvg(file)) return;
  try {
    await sharp(file, { limitInputPixels: maxPixels, failOn: "none" })
      .timeout({ seconds: maxSeconds })
      .resize(8)
      .raw()
      .toBuffer();
  } catch (error) {
    throw new InputError(
      "unreadable_photo",
      `The photo “${name}” is damaged. Open it in a picture program, save it anew and upload it again.`,
      { cause: error },
    );
  }
}
