import type { Box, PathCommand } from "../drawing/drawOp.ts";

export type BarcodeSymbol = {
  /** Size in modules, quiet zone included. */
  columns: number;
  /** 1 for a row of bars, which fill the box's height. */
  rows: number;
  /** Dark rectangles as x, y, width, height, … in modules. Rectangles of one row do not touch. */
  rects: readonly number[];
  /**
   * Columns of the narrowest bar; absent: 1. Larger for postal codes, whose bar widths are not multiples of each
   * other.
   */
  unit?: number;
  /** Guard bars that extend down alongside the readable text, as x, width, … */
  guards?: readonly number[];
  /** Thick bars above and below the symbol, or a frame around its quiet zone; thickness in modules. */
  bearer?: { readonly modules: number; readonly isFrame: boolean };
  /** Hexagons and dots to draw in addition to the rectangles, in modules. */
  cells?: readonly PathCommand[];
  /** The rectangles of coloured codes, by ink. */
  inks?: readonly { readonly color: string; readonly rects: readonly number[] }[];
  /** A picture in the middle and the gap around it, in modules; `rects` omits the gap. */
  logo?: { readonly image: string; readonly box: Box; readonly gap: Box };
  /** The readable text, if it differs from the value or its characters have fixed positions. */
  texts?: readonly SymbolText[];
};

/** `column` is the left edge; absent: the text is centred in the symbol. */
export type SymbolText = { readonly text: string; readonly column?: number; readonly width?: number };

/** A symbology's own settings, by BWIPP's names. */
export type BarcodeOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * `reason` is a sentence for the person who designs or prints the card. `loading` means the format's library is
 * still loading.
 */
export type BarcodeResult =
  | { ok: true; symbol: BarcodeSymbol }
  | { ok: false; reason: string; loading?: true };
