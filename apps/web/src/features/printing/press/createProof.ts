import * as library from "lcms-wasm";
import programUrl from "lcms-wasm/dist/lcms.wasm?url";
import type { PressProfile } from "./pressForm.ts";
import { type Proof, proofOf } from "./proofPixels.ts";

let engine: Promise<library.LittleCms> | null = null;

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

/**
 * Creates a proof with the transform that also prints: relative colorimetric with black point compensation, and the
 * same back to the screen.
 * @throws RangeError for a profile whose tables cannot be read
 */
export async function createProof(profile: PressProfile): Promise<Proof> {
  engine ??= library.instantiate({ locateFile: () => programUrl });
  const lcms = await engine;
  const bytes = bytesOf(profile.icc);
  const press = lcms.cmsOpenProfileFromMem(bytes, bytes.length);
  const screen = lcms.cmsCreate_sRGBProfile();
  const { TYPE_RGB_8, TYPE_CMYK_8, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION } = library;
  const how = [INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION] as const;
  const toPress = press && lcms.cmsCreateTransform(screen, TYPE_RGB_8, press, TYPE_CMYK_8, ...how);
  const toScreen = press && lcms.cmsCreateTransform(press, TYPE_CMYK_8, screen, TYPE_RGB_8, ...how);
  if (toPress === 0 || toScreen === 0) throw new RangeError(`The tables of ${profile.name} cannot be read.`);
  return proofOf(profile.name, {
    toInks: (rgb, pixels) => lcms.cmsDoTransform(toPress, rgb, pixels),
    toScreen: (inks, pixels) => lcms.cmsDoTransform(toScreen, inks, pixels),
  });
}
