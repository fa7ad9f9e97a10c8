import type { BarcodeResult } from "./barcodeSymbol.ts";
import { code128 } from "./code128/encodeCode128.ts";
import type { Symbology } from "./defineSymbology.ts";
import { qrCode } from "./qr/encodeQr.ts";

export type { BarcodeResult, BarcodeSymbol } from "./barcodeSymbol.ts";
export type { Symbology } from "./defineSymbology.ts";

/** Every barcode format, in the order in which it is offered. */
export const symbologies = [qrCode, code128] as const;

export type BarcodeFormat = (typeof symbologies)[number]["id"];

const byName = new Map<string, Symbology<BarcodeFormat>>(
  symbologies.flatMap((each) => [each.id, ...each.otherNames].map((name) => [name, each] as const)),
);

/** The format of a name as designs store it, in any spelling; undefined for one that is not known. */
export function symbologyNamed(name: string): Symbology<BarcodeFormat> | undefined {
  return byName.get(name.toLowerCase());
}

export function symbology(format: BarcodeFormat): Symbology<BarcodeFormat> {
  const found = byName.get(format);
  if (!found) throw new RangeError(`There is no barcode format “${format}”.`);
  return found;
}

/** The symbol that scans back to exactly `value`, or why there is none. Never throws. */
export function encodeBarcode(format: BarcodeFormat, value: string): BarcodeResult {
  if (value === "") return { ok: false, reason: "The value is empty." };
  return symbology(format).encode(value);
}
