import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { LittleCms } from "lcms-wasm";

/** Converts sRGB, three bytes a pixel, to a press's inks, four bytes a pixel: 255 is full coverage. */
export type CmykTransform = (samples: Uint8Array, pixels: number) => Uint8Array;

let engine: Promise<LittleCms> | null = null;

/** Passes the engine's file explicitly, because bundled programs have no folder next to them where it could be. */
async function loadEngine({ instantiate }: typeof import("lcms-wasm")): Promise<LittleCms> {
  const wasm = fileURLToPath(import.meta.resolve("lcms-wasm/dist/lcms.wasm"));
  return await instantiate({ wasmBinary: await readFile(wasm) });
}

/**
 * Little CMS's transform to a press's profile: relative colorimetric with black point compensation, as in press proofs.
 * Throws a RangeError for an unusable profile.
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
