/** @internal Used by tests of other packages. */
export { contrast } from "../drawing/colourSpace.ts";
export { applyBrand, type Brand, isLogo } from "./applyBrand.ts";
export { applyPalette, recolourPicture } from "./applyPalette.ts";
export { ownPalette, type Palette, paletteCode, palettes, readPalette } from "./palettes.ts";
