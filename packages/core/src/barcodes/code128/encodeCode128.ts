import { type BarcodeResult, type BarcodeSymbol, defineSymbology } from "../barcodeSymbol.ts";

type CodeSet = "A" | "B" | "C";

/** Code sets, in the order of preference if their plans are equally short. */
const codeSets: readonly CodeSet[] = ["B", "C", "A"];
const startCharacter = { A: 103, B: 104, C: 105 };
const switchCharacter = { A: 101, B: 100, C: 99 };
const shiftCharacter = 98;
const impossible = Number.MAX_SAFE_INTEGER;

/** For each code set and position, the number of symbol characters that the rest of the text takes from there. */
type Costs = Record<CodeSet, number[]>;

/**
 * The fewest Code 128 symbol characters for ASCII text: start character and data, without the check and stop
 * characters. Found by dynamic programming from the end, over position and code set. Every character of `text` must
 * be below U+0080.
 */
export function planCode128(text: string): number[] {
  const costs = costsFromTheEnd(text);
  let set = cheapestSet(costs, 0, undefined);
  const characters = [startCharacter[set]];
  for (let at = 0; at < text.length; ) {
    const next = cheapestSet(costs, at, set);
    if (next !== set) characters.push(switchCharacter[next]);
    set = next;
    at += pushCharacter(characters, text, at, set);
  }
  return characters;
}

function costsFromTheEnd(text: string): Costs {
  const costs: Costs = { A: [], B: [], C: [] };
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    costs.A[at] = costFrom(costs, text, at + 1, "A") + (code < 96 ? 1 : 2);
    costs.B[at] = costFrom(costs, text, at + 1, "B") + (code >= 32 ? 1 : 2);
    costs.C[at] = isDigitPair(text, at) ? costFrom(costs, text, at + 2, "C") + 1 : impossible;
  }
  return costs;
}

/** Number of symbol characters for the text from `at` to the end while `set` is the current code set. */
function costFrom(costs: Costs, text: string, at: number, set: CodeSet): number {
  if (at >= text.length) return 0;
  let least = costs[set][at] as number;
  for (const other of codeSets)
    least = Math.min(least, (costs[other][at] as number) + (other === set ? 0 : 1));
  return least;
}

/** The code set to use at position `at`. The current set wins ties; it is undefined at the start. */
function cheapestSet(costs: Costs, at: number, present: CodeSet | undefined): CodeSet {
  let best = present ?? "B";
  let least = costs[best][at] as number;
  for (const set of codeSets) {
    const cost = (costs[set][at] as number) + (present === undefined || set === present ? 0 : 1);
    if (cost < least) {
      best = set;
      least = cost;
    }
  }
  return best;
}

/**
 * Appends the symbol character for the text at `at` in `set`, after a shift if needed. Returns the number of text
 * characters encoded.
 */
function pushCharacter(characters: number[], text: string, at: number, set: CodeSet): number {
  const code = text.charCodeAt(at);
  if (set === "C") {
    characters.push(Number(text.slice(at, at + 2)));
    return 2;
  }
  const inSet = set === "A" ? code < 96 : code >= 32;
  if (!inSet) characters.push(shiftCharacter);
  // Control characters below 32 exist only in set A, where they follow its 64 printable characters.
  characters.push(code < 32 ? code + 64 : code - 32);
  return 1;
}

function isDigitPair(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Element widths (bar, space, bar, …) of the symbol characters 0 to 106: ISO/IEC 15417, Table 1. */
export const code128Patterns: readonly string[] = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 " +
  "112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 " +
  "311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 " +
  "112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 " +
  "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 " +
  "122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 " +
  "124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");

export const stopCharacter = 106;

const quietModules = 10;
/**
 * Maximum number of symbol characters without start, check and stop characters: 80 take 935 modules, or 23 cm with
 * modules of 0.25 mm.
 */
const maxDataCharacters = 80;
/** A symbol character encodes at most two digits, so longer values are refused without planning. */
const maxValueLength = 2 * maxDataCharacters;

/** A Code 128 symbol (ISO/IEC 15417) with the fewest symbol characters. Accepts ASCII, U+0000 to U+007F. */
export function encodeCode128(value: string): BarcodeResult {
  const foreign = firstNonAscii(value);
  if (foreign !== undefined) {
    return { ok: false, reason: `Code 128 cannot encode ${foreign}; use a QR code or plain letters.` };
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
  // The start character has weight 1, like the first data character.
  let sum = characters[0] as number;
  for (let at = 1; at < characters.length; at++) sum += at * (characters[at] as number);
  return sum % 103;
}

/** Draws the start character and the data, followed by the check and stop characters. */
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

/** The first non-ASCII character in quotes, or its code point if it is invisible on its own. */
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
