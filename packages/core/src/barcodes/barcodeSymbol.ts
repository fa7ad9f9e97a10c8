import type { Box, PathCommand } from "../drawing/drawOp.ts";

export type BarcodeSymbol = {
  /** Size in modules, quiet zone included: 4 modules on each side of a QR code; 10 left and right of a Code 128. */
  columns: number;
  /** 1 for a Code 128: its bars are drawn as tall as the box. */
  rows: number;
  /** Dark rectangles x, y, width, height in modules, one after another; none touches another in its row. */
  rects: readonly number[];
  /** So many columns make the narrowest bar; absent for one. Bars of postal codes are no multiples of each other. */
  unit?: number;
  /** Bars that reach down beside the readable text: x and width, one after another. */
  guards?: readonly number[];
  /** Thick bars above and below those of the symbol, or a frame around its quiet zone, so many modules thick. */
  bearer?: { readonly modules: number; readonly isFrame: boolean };
  /** What is drawn beside rectangles: hexagons and dots, in modules. */
  cells?: readonly PathCommand[];
  /** Rectangles of further inks, as codes in colour have them. */
  inks?: readonly { readonly color: string; readonly rects: readonly number[] }[];
  /** A picture in its middle and the modules that it takes, in modules; `rects` leaves them out. */
  logo?: { readonly image: string; readonly box: Box; readonly gap: Box };
  /** The readable text where it is not just the value: what stands at which column, or over the whole width. */
  texts?: readonly SymbolText[];
};

/** `column` is the left edge; without it the text stands in the middle of the symbol. */
export type SymbolText = { readonly text: string; readonly column?: number; readonly width?: number };

/** A symbology's own settings, by BWIPP's names. */
export type BarcodeOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * `reason` is a sentence for the person who designs or prints the card. `loading` while the library that draws the
 * format is on its way.
 */
export type BarcodeResult =
  | { ok: true; symbol: BarcodeSymbol }
  | { ok: false; reason: string; loading?: true };
