import type { BrandKitAnswer } from "@print-builder/api";
import type { Brand } from "@print-builder/core/palettes";

/** A brand kit as the core applies it; `logo` is the image elements' value for the logo. */
export function brandOf({ colors, heading_font, body_font }: BrandKitAnswer, logo: string | null): Brand {
  return {
    colors,
    headingFont: heading_font,
    bodyFont: body_font,
    logo: logo === null ? null : { staticImage: true, imageBinding: "", imageData: logo, fit: "contain" },
  };
}
