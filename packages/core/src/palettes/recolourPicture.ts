import type { EditorDesign } from "../editing/index.ts";
import { paletteChange } from "./applyPalette.ts";
import type { Palette } from "./palettes.ts";
import { addressOfSvg, recolourSvg, svgOfAddress } from "./svgColours.ts";

/** A picture of a design, as a data address, in a palette's colours; the same one when it is no SVG. */
export function recolourPicture(address: string, design: EditorDesign, palette: Palette): string {
  const svg = svgOfAddress(address);
  return svg === null ? address : addressOfSvg(recolourSvg(svg, paletteChange(design, palette)));
}
