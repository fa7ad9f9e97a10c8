import { createScreenTransform, genericPress } from "@print-builder/press";
import type { Sharp } from "sharp";
import type { RgbPixels } from "./rgbTiff.ts";

/** Number of pixels transformed per call. */
const atOnce = 1_000_000;

/**
 * Converts the pixels of an opened CMYK picture to sRGB with Little CMS: perceptual, from the picture's own profile, or
 * from libvips's default if that profile is missing or unusable. libvips's own transform makes dark colours too little
 * blue.
 */
export async function decodeCmyk(picture: Sharp, icc: Uint8Array | undefined): Promise<RgbPixels> {
  const { data: inks, info } = await picture
    .autoOrient()
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const toScreen = await createScreenTransform(icc, genericPress);
  const pixels = info.width * info.height;
  const data = new Uint8Array(pixels * 3);
  for (let start = 0; start < pixels; start += atOnce) {
    const count = Math.min(atOnce, pixels - start);
    data.set(toScreen(inks.subarray(start * 4, (start + count) * 4), count), start * 3);
  }
  return { data, width: info.width, height: info.height, channels: 3 };
}
