import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { LittleCms } from "lcms-wasm";
import { type ToCmyk, tabulateInks } from "./inkTable.ts";

let engine: Promise<LittleCms> | null = null;

/** Passes the WebAssembly file explicitly, because bundled programs cannot find it next to themselves. */
async function loadEngine({ instantiate }: typeof import("lcms-wasm")): Promise<LittleCms> {
  const wasm = fileURLToPath(import.meta.resolve("lcms-wasm/dist/lcms.wasm"));
  return await instantiate({ wasmBinary: await readFile(wasm) });
}

/**
 * Creates the transform to a press's profile: relative colorimetric with black point compensation, as in press proofs.
 * Throws a RangeError for an unusable profile.
 */
export async function createCmykTransform(profile: Uint8Array): Promise<ToCmyk> {
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
          library.TYPE_RGB_16,
          press,
          library.TYPE_CMYK_16,
          library.INTENT_RELATIVE_COLORIMETRIC,
          // The optimised transform is a table as well, so it would be made in vain.
          library.cmsFLAGS_BLACKPOINTCOMPENSATION | library.cmsFLAGS_NOOPTIMIZE,
        );
  if (transform === 0) throw new RangeError("Its tables cannot be read.");
  const toCmyk = tabulateInks((colours, count) => lcms.cmsDoTransform(transform, colours, count));
  lcms.cmsDeleteTransform(transform);
  for (const opened of [press, screen]) lcms.cmsCloseProfile(opened);
  return toCmyk;
}

/**
 * Creates the transform from a picture's inks, four bytes per pixel, to sRGB, three bytes per pixel: perceptual,
 * from the picture's own profile, or from `usual` if that profile is missing or unusable. Its memory is
 * garbage-collected together with the transform.
 */
export async function createScreenTransform(
  icc: Uint8Array | undefined,
  usual: () => Promise<Uint8Array>,
): Promise<(inks: Uint8Array, pixels: number) => Uint8Array> {
  const library = await import("lcms-wasm");
  const lcms = await loadEngine(library);
  const transformFrom = (profile: Uint8Array) => {
    const press = lcms.cmsOpenProfileFromMem(profile, profile.length);
    if (press === 0) return 0;
    const screen = lcms.cmsCreate_sRGBProfile();
    const { TYPE_CMYK_8, TYPE_RGB_8, INTENT_PERCEPTUAL } = library;
    return lcms.cmsCreateTransform(press, TYPE_CMYK_8, screen, TYPE_RGB_8, INTENT_PERCEPTUAL, 0);
  };
  const transform = (icc && transformFrom(icc)) || transformFrom(await usual());
  return (inks, pixels) => lcms.cmsDoTransform(transform, inks, pixels);
}
