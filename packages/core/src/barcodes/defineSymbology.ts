import type { BarcodeResult } from "./barcodeSymbol.ts";

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
