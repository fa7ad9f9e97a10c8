import { ownValue } from "@print-builder/core/ownValue";

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** XML character data as text: the five named and the numeric references, and `_x000D_` as Office writes it. */
export function xmlText(raw: string): string {
  const text = raw.includes("&")
    ? raw.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,4}));/gi, reference)
    : raw;
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function reference(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ownValue(named, name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
