import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { INTENT_PERCEPTUAL, instantiate, type LittleCms, TYPE_CMYK_8, TYPE_RGB_8 } from "lcms-wasm";
import sharp, { type Sharp } from "sharp";
import type { RgbPixels } from "./rgbTiff.ts";

const program = fileURLToPath(import.meta.resolve("lcms-wasm/dist/lcms.wasm"));

/** Pixels transformed per call. */
const atOnce = 1_000_000;

/**
 * Converts the pixels of an opened CMYK picture to sRGB with Little CMS: perceptual, from the picture's own profile, or
 * from libvips's default if that is missing or unusable. libvips's own transform gives dark colours too little blue.
 */
export async function decodeCmyk(picture: Sharp, icc: Uint8Array | undefined): Promise<RgbPixels> {
  const { data: inks, info } = await picture
    .autoOrient()
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const lcms = await instantiate({ wasmBinary: readFileSync(program) });
  const transform = (icc && transformFrom(lcms, icc)) || transformFrom(lcms, await usualPress());
  const pixels = info.width * info.height;
  const data = new Uint8Array(pixels * 3);
  for (let start = 0; start < pixels; start += atOnce) {
    const count = Math.min(atOnce, pixels - start);
    data.set(lcms.cmsDoTransform(transform, inks.subarray(start * 4, (start + count) * 4), count), start * 3);
  }
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** Returns 0 if the profile is unusable. */
function transformFrom(lcms: LittleCms, icc: Uint8Array): number {
  const press = lcms.cmsOpenProfileFromMem(icc, icc.length);
  if (press === 0) return 0;
  const screen = lcms.cmsCreate_sRGBProfile();
  return lcms.cmsCreateTransform(press, TYPE_CMYK_8, screen, TYPE_RGB_8, INTENT_PERCEPTUAL, 0);
}

/** libvips's default CMYK profile, taken from a picture that it converts. */
async function usualPress(): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } });
  const written = await pixel.toColourspace("cmyk").withIccProfile("cmyk").tiff().toBuffer();
  const { icc } = await sharp(written).metadata();
  if (!icc) throw new Error("libvips has no profile of a press.");
  return icc;
}
