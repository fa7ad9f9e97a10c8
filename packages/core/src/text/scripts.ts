/** ISO 15924 codes of the scripts that need a separate face or special shaping. */
const scriptPatterns: readonly (readonly [string, RegExp])[] = [
  ["Latn", /\p{Script=Latin}/u],
  ["Deva", /\p{Script=Devanagari}/u],
  ["Arab", /\p{Script=Arabic}/u],
  ["Gujr", /\p{Script=Gujarati}/u],
  ["Taml", /\p{Script=Tamil}/u],
  ["Hani", /\p{Script=Han}/u],
  ["Hira", /\p{Script=Hiragana}/u],
  ["Kana", /\p{Script=Katakana}/u],
  ["Hang", /\p{Script=Hangul}/u],
  ["Cyrl", /\p{Script=Cyrillic}/u],
  ["Grek", /\p{Script=Greek}/u],
  ["Beng", /\p{Script=Bengali}/u],
  ["Telu", /\p{Script=Telugu}/u],
  ["Knda", /\p{Script=Kannada}/u],
  ["Mlym", /\p{Script=Malayalam}/u],
  ["Guru", /\p{Script=Gurmukhi}/u],
  ["Orya", /\p{Script=Oriya}/u],
  ["Sinh", /\p{Script=Sinhala}/u],
  ["Mtei", /\p{Script=Meetei_Mayek}/u],
  ["Hebr", /\p{Script=Hebrew}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Armn", /\p{Script=Armenian}/u],
  ["Geor", /\p{Script=Georgian}/u],
  ["Ethi", /\p{Script=Ethiopic}/u],
  ["Bopo", /\p{Script=Bopomofo}/u],
  ["Adlm", /\p{Script=Adlam}/u],
  ["Cans", /\p{Script=Canadian_Aboriginal}/u],
  ["Cakm", /\p{Script=Chakma}/u],
  ["Cher", /\p{Script=Cherokee}/u],
  ["Java", /\p{Script=Javanese}/u],
  ["Khmr", /\p{Script=Khmer}/u],
  ["Laoo", /\p{Script=Lao}/u],
  ["Mong", /\p{Script=Mongolian}/u],
  ["Mymr", /\p{Script=Myanmar}/u],
  ["Nkoo", /\p{Script=Nko}/u],
  ["Olck", /\p{Script=Ol_Chiki}/u],
  ["Syrc", /\p{Script=Syriac}/u],
  ["Thaa", /\p{Script=Thaana}/u],
  ["Tfng", /\p{Script=Tifinagh}/u],
  ["Tibt", /\p{Script=Tibetan}/u],
  ["Yiii", /\p{Script=Yi}/u],
];

/**
 * ISO 15924 "Common": characters that every script shares, such as spaces, digits and punctuation.
 */
export const commonScript = "Zyyy";

/**
 * Invisible characters that control shaping or line breaks: joiners, variation selectors, tags, soft hyphens,
 * direction marks. No face needs them, because HarfBuzz hides the characters that a face lacks. Hangul fillers are
 * excluded, because they have a width that HarfBuzz takes from the face.
 */
const invisible = /(?![\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}/u;

export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

export function isInvisible(codePoint: number): boolean {
  return codePoint >= 0xad && invisible.test(String.fromCodePoint(codePoint));
}

const known = new Map<number, string>();

function isAsciiLetter(codePoint: number): boolean {
  const lower = codePoint | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The script of a code point; `Zyyy` if it belongs to no particular script. */
export function scriptOf(codePoint: number): string {
  if (codePoint < 0x80) {
    return isAsciiLetter(codePoint) ? "Latn" : commonScript;
  }
  const cached = known.get(codePoint);
  if (cached !== undefined) {
    return cached;
  }
  const character = String.fromCodePoint(codePoint);
  const own = scriptPatterns.find(([, pattern]) => pattern.test(character))?.[0];
  const script = own === undefined || isInvisible(codePoint) ? commonScript : own;
  known.set(codePoint, script);
  return script;
}

const joined: ReadonlySet<string> = new Set(["Adlm", "Arab", "Mong", "Nkoo", "Syrc"]);

/** Scripts whose letters join. Letter spacing would tear their words apart. */
export function isJoined(script: string): boolean {
  return joined.has(script);
}
