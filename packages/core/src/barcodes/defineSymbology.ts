import type { BarcodeResult } from "./barcodeSymbol.ts";

/** A barcode format: everything the product knows about it, in one place. */
export type Symbology<Id extends string = string> = {
  /** As stored in designs. */
  readonly id: Id;
  readonly label: string;
  /** Other spellings in stored designs, in lower case. */
  readonly otherNames: readonly string[];
  /** Its appearance: a row of bars, or a field of modules. */
  readonly group: "bars" | "matrix";
  /** Light modules on each side, left and right, above and below; part of the symbol. */
  readonly quiet: { readonly x: number; readonly y: number };
  /**
   * The symbol that scans back to exactly `value`, which must not be empty, or the reason why there is none.
   * Never throws.
   */
  readonly encode: (value: string) => BarcodeResult;
};

/** Defines a barcode format. */
export function defineSymbology<const Id extends string>(symbology: Symbology<Id>): Symbology<Id> {
  return symbology;
}
