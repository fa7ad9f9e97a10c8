import type { ReadInputBarcodeFormat } from "zxing-wasm/reader";

/** The first that fits holds: what ZXing calls the symbols of a format. */
const table: readonly (readonly [RegExp, readonly ReadInputBarcodeFormat[]])[] = [
  [/^(microqrcode)$/, ["MicroQRCode"]],
  [/^rectangularmicroqrcode$/, ["RMQRCode"]],
  [/qrcode|^qr$|^d3aqr$/, ["QRCode"]],
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

/** The symbols that a format may be read as: any for one that a rule chooses (null); null for what ZXing does not know. */
export function readerFormats(format: string | null): readonly ReadInputBarcodeFormat[] | null {
  if (format === null) return [];
  return table.find(([names]) => names.test(format))?.[1] ?? null;
}
