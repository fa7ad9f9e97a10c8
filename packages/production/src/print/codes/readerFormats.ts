import type { BarcodeOptions } from "@print-builder/core/barcodes";
import type { ReadInputBarcodeFormat } from "zxing-wasm/reader";

/** ZXing's symbologies by format; the first match counts. */
const table: readonly (readonly [RegExp, readonly ReadInputBarcodeFormat[]])[] = [
  [/^(microqrcode)$/, ["MicroQRCode"]],
  [/^rectangularmicroqrcode$/, ["RMQRCode"]],
  [/qrcode|^qr$|^d3aqr$/, ["QRCode"]],
  [/^maxicode$/, ["MaxiCode"]],
  [/datamatrix|^mailmark$/, ["DataMatrix"]],
  [/aztec/, ["Aztec"]],
  [/micropdf417/, ["MicroPDF417"]],
  [/pdf417/, ["PDF417"]],
  [/^(code128|code-128|code_128|gs1-128(composite)?|ean14|sscc18|hibccode128)$/, ["Code128"]],
  [/^(code39|code32|pzn|code39ext|hibccode39)$/, ["Code39"]],
  [/^code93/, ["Code93"]],
  [/^rationalizedcodabar$/, ["Codabar"]],
  [/^(interleaved2of5|itf14|identcode|leitcode)$/, ["ITF"]],
  [/^((ean13|ean8|upca|upce)(composite)?|isbn|ismn|issn|mands)$/, ["EANUPC"]],
  [/^(databar|gs1northamericancoupon$)/, ["DataBar"]],
  [/^telepen/, ["Telepen"]],
];

/** QR codes of another shape, chosen by BWIPP's options. */
function qrShape({ format, version = "" }: BarcodeOptions): readonly ReadInputBarcodeFormat[] | null {
  const name = String(version).toUpperCase();
  if (format === "micro" || name.startsWith("M")) return ["MicroQRCode"];
  return format === "rmqr" || name.startsWith("R") ? ["RMQRCode"] : null;
}

/** The symbologies a format may be read as; null for a format that ZXing does not know. */
export function readerFormats(
  format: string,
  options: BarcodeOptions = {},
): readonly ReadInputBarcodeFormat[] | null {
  const shape = format === "qrcode" ? qrShape(options) : null;
  return shape ?? table.find(([names]) => names.test(format))?.[1] ?? null;
}
