import type { Box, PathCommand } from "../drawing/drawOp.ts";

export type BarcodeSymbol = {
  /** Size in modules, quiet zone included. */
  columns: number;
  /** Number of module rows; 1 for a linear symbol, whose bars fill the box's height. */
  rows: number;
  /** Dark rectangles as x, y, width, height, … in modules. Rectangles in the same row do not touch. */
  rects: readonly number[];
  /**
   * Width of the narrowest bar in columns; absent: 1. Larger for postal codes, whose bar widths are not multiples of a
   * common module.
   */
  unit?: number;
  /** Guard bars that extend down alongside the readable text, as x, width, … */
  guards?: readonly number[];
  /** Thick bars above and below the symbol, or a frame around its quiet zone; thickness in modules. */
  bearer?: { readonly modules: number; readonly isFrame: boolean };
  /** Hexagons and dots to draw in addition to the rectangles, in modules. */
  cells?: readonly PathCommand[];
  /** For coloured codes: the dark rectangles of each ink. */
  inks?: readonly { readonly color: string; readonly rects: readonly number[] }[];
  /** A logo in the middle and the gap around it, in modules; `rects` leaves out the gap. */
  logo?: { readonly image: string; readonly box: Box; readonly gap: Box };
  /** The readable text, if it differs from the value or if its characters have fixed positions. */
  texts?: readonly SymbolText[];
};

/** `column` is the left edge; absent: the text is centred on the symbol's width. */
export type SymbolText = { readonly text: string; readonly column?: number; readonly width?: number };

/** Settings specific to a symbology, by their BWIPP names. */
export type BarcodeOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * `reason` is a sentence for the person who designs or prints the card. `loading` means the format's library is
 * still loading.
 */
export type BarcodeResult =
  | { ok: true; symbol: BarcodeSymbol }
  | { ok: false; reason: string; loading?: true };

/** Everything the product knows about a barcode format. */
export type Symbology<Id extends string = string> = {
  /** The name that designs store. */
  readonly id: Id;
  readonly label: string;
  /** Other spellings in stored designs, in lower case. */
  readonly otherNames: readonly string[];
  /** Whether the symbol is one row of bars or a matrix of modules. */
  readonly group: "bars" | "matrix";
  /** The quiet zone, which is part of the symbol: modules left and right, and above and below. */
  readonly quiet: { readonly x: number; readonly y: number };
  /**
   * Returns the symbol that scans back to exactly `value`, which must not be empty, or the reason why that is
   * impossible. Never throws.
   */
  readonly encode: (value: string) => BarcodeResult;
};

export function defineSymbology<const Id extends string>(symbology: Symbology<Id>): Symbology<Id> {
  return symbology;
}
