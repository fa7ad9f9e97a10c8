import type { BarcodeResult } from "./barcodeSymbol.ts";

/** A barcode format: everything the product knows about it, in one place. */
export type Symbology<Id extends string = string> = {
  /** As designs store it. */
  readonly id: Id;
  readonly label: string;
  /** Other spellings that stored designs may have, in lower case. */
  readonly otherNames: readonly string[];
  /** How it looks to people: a row of bars, or a field of modules. */
  readonly group: "bars" | "matrix";
  /** Modules that stay light on each side, left and right, above and below; part of the symbol. */
  readonly quiet: { readonly x: number; readonly y: number };
  /** The symbol that scans back to exactly `value`, which is not empty, or why there is none. Never throws. */
  readonly encode: (value: string) => BarcodeResult;
};

/** States a barcode format. */
export function defineSymbology<const Id extends string>(symbology: Symbology<Id>): Symbology<Id> {
  return symbology;
}
