import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { LittleCms } from "lcms-wasm";

/** From sRGB to the inks of a press, three bytes a pixel to four: 255 is the whole of an ink. */
export type CmykTransform = (samples: Uint8Array, pixels: number) => Uint8Array;

let engine: Promise<LittleCms> | null = null;

/** The engine's file is named, as programs built into one file have no folder beside them where it could lie. */
async function loadEngine({ instantiate }: typeof import("lcms-wasm")): Promise<LittleCms> {
  const wasm = fileURLToPath(import.meta.resolve("lcms-wasm/dist/lcms.wasm"));
  return await instantiate({ wasmBinary: await readFile(wasm) });
}

/**
 * Little CMS's transform to a press's profile: relative colorimetric with black point compensation, as presses proof. Throws a
 * RangeError for a profile that it cannot use.
 */
export async function createCmykTransform(profile: Uint8Array): Promise<CmykTransform> {
  const library = await import("lcms-wasm");
  engine ??= loadEngine(library);
  const lcms = await engine;
  const press = lcms.cmsOpenProfileFromMem(profile, profile.length);
  const screen = lcms.cmsCreate_sRGBProfile();
  const transform =
    press === 0
      ? 0
      : lcms.cmsCreateTransform(
          screen,
          library.TYPE_RGB_8,
          press,
          library.TYPE_CMYK_8,
          library.INTENT_RELATIVE_COLORIMETRIC,
          library.cmsFLAGS_BLACKPOINTCOMPENSATION,
        );
  if (transform === 0) throw new RangeError("Its tables cannot be read.");
  return (samples, pixels) => lcms.cmsDoTransform(transform, samples, pixels);
}
