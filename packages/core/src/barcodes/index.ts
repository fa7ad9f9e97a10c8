import type { BarcodeResult } from "./barcodeSymbol.ts";
import { encodeCode128 } from "./code128/encodeCode128.ts";
import { encodeQr } from "./qr/encodeQr.ts";

export type { BarcodeResult, BarcodeSymbol } from "./barcodeSymbol.ts";

export type BarcodeFormat = "qrcode" | "code128";

const encoders: Record<BarcodeFormat, (value: string) => BarcodeResult> = {
  qrcode: encodeQr,
  code128: encodeCode128,
};

/** The symbol that scans back to exactly `value`, or why there is none. Never throws. */
export function encodeBarcode(format: BarcodeFormat, value: string): BarcodeResult {
  if (value === "") return { ok: false, reason: "The value is empty." };
  return encoders[format](value);
}
