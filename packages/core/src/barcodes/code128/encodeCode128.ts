import type { BarcodeResult, BarcodeSymbol } from "../barcodeSymbol.ts";
import { defineSymbology } from "../defineSymbology.ts";
import { code128Patterns, stopCharacter } from "./code128Patterns.ts";
import { planCode128 } from "./planCode128.ts";

const quietModules = 10;
/** Without start, check and stop characters. 80 make a symbol of 935 modules, 23 cm wide at a 0.25 mm module. */
const maxDataCharacters = 80;
/** A symbol character carries two digits at most, so longer values need no plan to be refused. */
const maxValueLength = 2 * maxDataCharacters;

/** A Code 128 symbol (ISO/IEC 15417) of the fewest symbol characters. Takes ASCII, U+0000 to U+007F. */
export function encodeCode128(value: string): BarcodeResult {
  const foreign = firstNonAscii(value);
  if (foreign !== undefined) {
    return { ok: false, reason: `Code 128 cannot carry ${foreign}; use a QR code or plain letters.` };
  }
  if (value.length > maxValueLength) return tooLong(value);
  const characters = planCode128(value);
  if (characters.length - 1 > maxDataCharacters) return tooLong(value);
  return { ok: true, symbol: drawCode128(characters) };
}

function tooLong(value: string): BarcodeResult {
  const length = value.length.toLocaleString("en");
  const most = `${maxDataCharacters} letters or ${maxValueLength} digits at most`;
  return { ok: false, reason: `The value is too long for Code 128 (${length} characters; ${most}).` };
}

function checkCharacter(characters: readonly number[]): number {
  // The start character weighs 1 as the first data character does.
  let sum = characters[0] as number;
  for (let at = 1; at < characters.length; at++) sum += at * (characters[at] as number);
  return sum % 103;
}

/** The symbol of a start character and data; check and stop characters are added. */
export function drawCode128(data: readonly number[]): BarcodeSymbol {
  const rects: number[] = [];
  let x = quietModules;
  for (const character of [...data, checkCharacter(data), stopCharacter]) {
    const widths = code128Patterns[character] as string;
    for (let element = 0; element < widths.length; element++) {
      const width = widths.charCodeAt(element) - 48;
      if (element % 2 === 0) rects.push(x, 0, width, 1);
      x += width;
    }
  }
  return { columns: x + quietModules, rows: 1, rects };
}

/** The first character that is not ASCII, in quotes; as a code point where it would not be seen alone. */
function firstNonAscii(value: string): string | undefined {
  for (const character of value) {
    const codePoint = character.codePointAt(0) as number;
    if (codePoint < 128) continue;
    const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
    return /[\p{C}\p{M}\p{Z}]/u.test(character) ? `the character ${name}` : `“${character}”`;
  }
  return undefined;
}

export const code128 = defineSymbology({
  id: "code128",
  label: "Code 128",
  otherNames: ["code_128", "code-128"],
  group: "bars",
  quiet: { x: quietModules, y: 0 },
  encode: encodeCode128,
});
