declare module "lcms-wasm" {
  export const TYPE_RGB_8: number;
  export const TYPE_RGB_16: number;
  export const TYPE_CMYK_8: number;
  export const TYPE_CMYK_16: number;
  export const INTENT_PERCEPTUAL: number;
  export const INTENT_RELATIVE_COLORIMETRIC: number;
  export const cmsFLAGS_BLACKPOINTCOMPENSATION: number;
  export const cmsFLAGS_NOOPTIMIZE: number;

  /** Handles are memory addresses; 0 means failure. */
  export interface LittleCms {
    cmsOpenProfileFromMem(bytes: Uint8Array, length: number): number;
    cmsCreate_sRGBProfile(): number;
    cmsCloseProfile(profile: number): void;
    cmsCreateTransform(
      from: number,
      fromFormat: number,
      to: number,
      toFormat: number,
      intent: number,
      flags: number,
    ): number;
    cmsDeleteTransform(transform: number): void;
    /** Returns samples as wide as the given ones, which the transform's formats must agree with. */
    cmsDoTransform<Samples extends Uint8Array | Uint16Array>(
      transform: number,
      samples: Samples,
      pixels: number,
    ): Samples;
  }

  export function instantiate(
    settings: { readonly wasmBinary: Uint8Array } | { readonly locateFile: () => string },
  ): Promise<LittleCms>;
}
