import type { Format } from "./format.ts";
import { pdfFormat } from "./pdfFormat.ts";
import { jpgFormat, pngFormat } from "./pixelFormats.ts";
import { svgFormat } from "./svgFormat.ts";

/** Every format a card can be saved in. */
export const formats = {
  svg: svgFormat,
  png: pngFormat,
  jpg: jpgFormat,
  pdf: pdfFormat,
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
