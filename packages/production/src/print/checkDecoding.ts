import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import sharp from "sharp";
import { InputError } from "../inputError.ts";
import { maxPixels } from "../pictures/maxPixels.ts";

/** A picture that takes longer to read is one to keep a machine busy. */
const maxSeconds = 60;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/**
 * Throws an InputError (`unreadable_photo`) for a picture that has a sound header and nothing after it that a decoder
 * could use; it would print as a grey box. JPEG and PNG files are let through unread: of a damaged one their decoders
 * still show what there is, and nearly all photos are of these kinds.
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
