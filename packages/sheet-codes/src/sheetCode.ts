import type { SideName } from "@print-builder/core/document";

/** The content of a sheet's code. */
export type SheetName = {
  /** The print's part of the code: eight characters from `printCode`. */
  readonly print: string;
  /** The sheet's number in the whole print, from 1. */
  readonly sheet: number;
  readonly side: SideName;
};

/** Crockford's base 32 digits, which omit characters that are easily confused. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const marker = "PB";
const idDigits = 10;
const codeLength = 8;

/**
 * The first 40 bits of a print's id, a UUID, as eight characters. With 10,000 prints, the probability that two
 * prints share a code is about 1 in 20,000.
 */
export function printCode(printId: string): string {
  const hex = printId.replaceAll("-", "").slice(0, idDigits);
  if (!/^[0-9a-f]{10}$/i.test(hex)) throw new RangeError(`“${printId}” is not the id of a print.`);
  let rest = Number.parseInt(hex, 16);
  let code = "";
  for (let place = 0; place < codeLength; place++) {
    code = digits.charAt(rest % digits.length) + code;
    rest = Math.floor(rest / digits.length);
  }
  return code;
}

/** The beginning of the UUID of a print with this code. */
export function printIdStart(code: string): string {
  const value = [...code].reduce((sum, sign) => sum * digits.length + digits.indexOf(sign), 0);
  const hex = value.toString(16).padStart(idDigits, "0");
  return `${hex.slice(0, codeLength)}-${hex.slice(codeLength)}`;
}

/** The check character of ISO/IEC 7064, MOD 37,36, which detects one wrong or two swapped characters. */
function checkSign(signs: string): string {
  const all = 36;
  let product = all;
  for (const sign of signs) {
    const sum = (product + Number.parseInt(sign, all)) % all || all;
    product = (sum * 2) % (all + 1);
  }
  return ((all + 1 - product) % all).toString(all).toUpperCase();
}

const sideSigns = { front: "F", back: "B" } as const;

/** A sheet's code as printed: `PB-7K3Q-9XM2-14F-K`. */
export function writeSheetCode({ print, sheet, side }: SheetName): string {
  const place = `${sheet}${sideSigns[side]}`;
  return [marker, print.slice(0, 4), print.slice(4), place, checkSign(`${print}${place}`)].join("-");
}

/** Normalises typed text and replaces confusable letters with the digit they resemble: O with 0, I and L with 1. */
function normaliseCode(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
}

function readSigns(signs: string): SheetName | null {
  const [, print, number, sign, check] = /^([0-9A-Z]{8})([0-9]{1,7})([FB])([0-9A-Z])$/.exec(signs) ?? [];
  if (!print || !number || !sign || !check) return null;
  const sheet = Number(number);
  if (sheet < 1 || print.includes("U")) return null;
  if (normaliseCode(checkSign(`${print}${sheet}${sign}`)) !== check) return null;
  return { print, sheet, side: sign === sideSigns.back ? "back" : "front" };
}

/** Parses a typed or scanned code; its marker, dashes and capitals are optional. Null if it is not a code. */
export function readSheetCode(text: string): SheetName | null {
  const signs = normaliseCode(text);
  const marked = signs.startsWith(marker) ? readSigns(signs.slice(marker.length)) : null;
  return marked ?? readSigns(signs);
}
