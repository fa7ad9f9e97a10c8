import type { Box, PathCommand } from "../drawing/drawOp.ts";

export type BarcodeSymbol = {
  /** Size in modules, quiet zone included: 4 modules on each side of a QR code; 10 left and right of a Code 128. */
  columns: number;
  /** 1 for a Code 128: its bars fill the box's height. */
  rows: number;
  /** Dark rectangles x, y, width, height in modules, one after another; those of a row do not touch. */
  rects: readonly number[];
  /** Columns of the narrowest bar; absent: 1. Bars of postal codes are not multiples of each other. */
  unit?: number;
  /** Bars that extend down alongside the readable text: x and width, one after another. */
  guards?: readonly number[];
  /** Thick bars above and below the symbol, or a frame around its quiet zone; thickness in modules. */
  bearer?: { readonly modules: number; readonly isFrame: boolean };
  /** Hexagons and dots drawn in addition to the rectangles, in modules. */
  cells?: readonly PathCommand[];
  /** Rectangles of further inks, for coloured codes. */
  inks?: readonly { readonly color: string; readonly rects: readonly number[] }[];
  /** A picture in the middle and the gap it leaves, in modules; `rects` omits the gap. */
  logo?: { readonly image: string; readonly box: Box; readonly gap: Box };
  /** The readable text with its columns, if it differs from the value. */
  texts?: readonly SymbolText[];
};

/** `column` is the left edge; without it the text is centred in the symbol. */
export type SymbolText = { readonly text: string; readonly column?: number; readonly width?: number };

/** A symbology's own settings, by BWIPP's names. */
export type BarcodeOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * `reason` is a sentence for the person who designs or prints the card. `loading` while the format's library
 * is loading.
 */
export type BarcodeResult =
  | { ok: true; symbol: BarcodeSymbol }
  | { ok: false; reason: string; loading?: true };
