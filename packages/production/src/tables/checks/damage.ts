import { decodeEntities } from "../entities.ts";

/** Characters of which each damaged value has one, unless it is a number or a word. */
const marks = /[#&?\ufffd\u00c2-\u00f4]/;
/** Other words are longer. */
const longestEmptyWord = 15;
const longestNumber = 24;

const errorValue = /^#(?:[A-Z0-9ÄÖÜÁÉÍÓÚÑÇ¡\u0400-\u04ff_/ ]{2,20}[!?]|N\/A|NV|N\/D|NA|GETTING_DATA|Н\/Д)$/u;
const hashes = /^#{3,}|#{5,}/;
const scientific = /^[-+]?\d(?:[.,]\d+)?[eE]\+\d{1,3}$|^[-+]?\d[.,]\d+[eE][-+]?\d{1,3}$/;
const emptyWords = new Set([
  "NULL",
  "null",
  "(null)",
  "<null>",
  "[NULL]",
  "\\N",
  "nan",
  "NaN",
  "NaT",
  "<NA>",
  "undefined",
  "[object Object]",
]);
const lostLetter = /\p{L}\?\p{L}/u;
const address = /[/=@]/;

export type Damage =
  /** The repaired value. */
  | { readonly repaired: string }
  /** The original value is lost. */
  | "lost";

/**
 * Detects damage by the exporting program: formula errors, digits lost to an exponent, `####` from narrow columns, wrong
 * encodings, HTML entities. Null for an undamaged value.
 */
export function damageOf(value: string): Damage | null {
  if (value.length <= longestNumber && isShortDamage(value)) return "lost";
  // Fast path: most cells are undamaged.
  if (!marks.test(value)) return null;
  if (isLost(value)) return "lost";
  const repaired = repair(value);
  return repaired === value ? null : { repaired };
}

const lastOfNumbers = 0x39;
/** First letters of words for missing values. A cheap filter before the lookup. */
const wordStarts: ReadonlySet<number> = new Set([...emptyWords].map((word) => word.charCodeAt(0)));

function isShortDamage(value: string): boolean {
  const first = value.charCodeAt(0);
  if (first <= lastOfNumbers && (value.includes("E") || value.includes("e"))) return scientific.test(value);
  return value.length <= longestEmptyWord && wordStarts.has(first) && emptyWords.has(value);
}

function isLost(value: string): boolean {
  return (
    value.includes("\ufffd") ||
    errorValue.test(value) ||
    hashes.test(value) ||
    (lostLetter.test(value) && !address.test(value))
  );
}

/** Reliable repairs, which can apply in combination. */
function repair(value: string): string {
  let text = value;
  for (let round = 0; round < 3; round++) {
    const better = fromDoubleUtf8(decodeEntities(text));
    if (better === text) break;
    text = better;
  }
  return text;
}

const windows1252 = new Map(
  [..."€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"].map((char, at) => [
    char,
    [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94,
      0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ][at] ?? 0,
  ]),
);

/** Repairs UTF-8 that was read as Windows-1252 ("JosÃ©"), if encoding it back gives valid UTF-8. */
function fromDoubleUtf8(text: string): string {
  const bytes: number[] = [];
  let isOther = false;
  for (const char of text) {
    const byte = windows1252.get(char) ?? char.codePointAt(0) ?? 0;
    if (byte > 0xff) return text;
    isOther ||= byte > 0x7f;
    bytes.push(byte);
  }
  if (!isOther) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    // Not valid UTF-8, so the letters are genuine.
    return text;
  }
}
