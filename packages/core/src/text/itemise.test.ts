import { openFonts } from "@print-builder/fonts/node";
import { describe, expect, it } from "vitest";
import { plainStyle } from "#test/index.ts";
import { createTextEngine } from "./createTextEngine.ts";
import { createFaceLibrary } from "./faceLibrary.ts";
import type { TextStyle } from "./layoutText.ts";

const fonts = openFonts();
const faces = createFaceLibrary(fonts);
const engine = createTextEngine(fonts, faces);

function layout(text: string, style: Partial<TextStyle> = {}) {
  const whole: TextStyle = { ...plainStyle, family: "Montserrat", wrap: "none", ...style };
  return engine.layout(text, whole, { width: 2000, height: 50 }, { color: "#000000", alpha: 1 });
}

const wordsOf = (text: string, style: Partial<TextStyle> = {}) =>
  layout(text, style).ops.flatMap((op) => (op.op === "glyphs" ? op.words : []));

/** The glyph outlines in visual order, including boxes and glyphs without ink. */
const inkOf = (text: string) =>
  wordsOf(text).flatMap(({ word }) =>
    word.glyphs.map(({ glyph }) => faces.get(word.face).outline(glyph)).filter((path) => path !== ""),
  );

const boxesIn = (text: string) =>
  wordsOf(text).flatMap(({ word }) => word.glyphs.filter(({ glyph }) => glyph === 0)).length;

const widthOf = (text: string, style: Partial<TextStyle> = {}) => layout(text, style).lines[0]?.width ?? 0;

/** The face of each character in a text. */
const facesOf = (text: string) =>
  wordsOf(text)
    .toSorted((one, other) => one.start - other.start)
    .flatMap(({ word }) => Array.from(word.text, (sign) => [sign, word.face] as const));

describe("invisible characters", () => {
  it.each([
    ["an ideographic variation", "\u845b\u{e0100}\u57ce", "\u845b\u57ce"],
    ["a variation of a letter in another face", "Rao \u0915\ufe00\u092e", "Rao \u0915\u092e"],
    ["a standardised variation", "\u845b\ufe00\u57ce", "\u845b\u57ce"],
    ["a variation of a letter", "A\ufe01B", "AB"],
    ["a Mongolian variation", "A\u180bB", "AB"],
    ["a word joiner", "A\u2060B", "AB"],
    ["a soft hyphen", "Donau\u00addampf", "Donaudampf"],
    ["a byte order mark", "\ufeffAnna", "Anna"],
    ["a zero-width space", "Anna\u200bRao", "AnnaRao"],
    ["a joiner between letters", "A\u200dB", "AB"],
    ["a grapheme joiner", "A\u034fB", "AB"],
    ["tags without a flag", "A\u{e0067}\u{e007f}B", "AB"],
    ["a flag missing from every font", "\u{1f3f4}\u{e0066}\u{e0072}\u{e0061}\u{e007f}", "\u{1f3f4}"],
    ["an invisible operator", "f\u2061x", "fx"],
    ["a shorthand control", "A\u{1bca0}B", "AB"],
    ["a musical control", "A\u{1d173}B", "AB"],
    ["a Khmer inherent vowel", "A\u17b4B", "AB"],
    ["an Arabic letter mark", "A\u061cB", "AB"],
  ])("hides %s without changing the letters or drawing a box", (_, text, seen) => {
    const { missing } = layout(text);
    expect(missing).toEqual([]);
    expect(boxesIn(text)).toBe(0);
    expect(inkOf(text)).toEqual(inkOf(seen));
    expect(widthOf(text)).toBeCloseTo(widthOf(seen), 6);
    expect(widthOf(text, { letterSpacing: 3 })).toBeCloseTo(widthOf(seen, { letterSpacing: 3 }), 1);
  });

  it("neither draws nor reports a missing glyph for invisible characters", () => {
    const codePoints = Array.from({ length: 0xe1000 }, (_, codePoint) => codePoint);
    const ignorable = codePoints
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));
    expect(ignorable.length).toBeGreaterThan(4000);
    const texts = ignorable.flatMap((sign) => [`a${sign}b`, `\u0915${sign}\u0916`]);
    expect(texts.filter((text) => boxesIn(text) > 0 || layout(text).missing.length > 0)).toEqual([]);
  });

  it("selects glyph variants by the invisible characters in the text", () => {
    const heart = (text: string) => wordsOf(text).map(({ word }) => word.face);
    expect(heart("\u2764\ufe0f")).toEqual(["noto-emoji-400"]);
    expect(heart("\u2764\ufe0e")).toEqual(["noto-sans-symbols-2-400"]);
    expect(inkOf("\u90ce\ufe00")).not.toEqual(inkOf("\u90ce"));
    const england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
    expect(inkOf(england)).toHaveLength(1);
    expect(inkOf(england)).not.toEqual(inkOf("\u{1f3f4}"));
    expect(inkOf("\u0915\u094d\u200d\u0937")).not.toEqual(inkOf("\u0915\u094d\u0937"));
  });

  it("joins Arabic letters across invisible characters", () => {
    expect(inkOf("\u0645\u200f\u0645")).toEqual(inkOf("\u0645\u0645"));
    expect(inkOf("\u0645\u2060\u0645")).toEqual(inkOf("\u0645\u0645"));
  });
});

describe("the text's own face", () => {
  const own = "montserrat-400";
  const space = widthOf("a b") - widthOf("a") - widthOf("b");

  it.each([
    ["an emoji", "Sam \u{1f393} Lee", "Sam \u{1f393}", "Lee"],
    [
      "an emoji of several characters",
      "Sam \u{1f469}\u200d\u{1f3eb} Lee",
      "Sam \u{1f469}\u200d\u{1f3eb}",
      "Lee",
    ],
    ["a symbol", "Sam \u260e Lee", "Sam \u260e", "Lee"],
    ["a kanji", "Sam \u9673 Lee", "Sam \u9673", "Lee"],
    ["an Arabic letter", "Sam \u0645 Lee", "Sam \u0645", "Lee"],
    ["a word in Devanagari", "\u0915\u092e\u0932 Lee", "\u0915\u092e\u0932", "Lee"],
    [
      "two words in Devanagari",
      "\u0915\u092e\u0932 \u0915\u092e\u0932",
      "\u0915\u092e\u0932",
      "\u0915\u092e\u0932",
    ],
  ])("draws the space after %s as wide as in the text's own face", (_, text, before, after) => {
    expect(widthOf(text)).toBeCloseTo(widthOf(before) + space + widthOf(after), 1);
  });

  it("draws no-break spaces and missing thin spaces in the text's own face", () => {
    for (const blank of ["\u00a0", "\u2009", "\u200a", "\u202f", "\u2003"]) {
      const text = `\u{1f393}${blank}\u{1f393}`;
      expect(facesOf(text)).toContainEqual([blank, own]);
      expect(boxesIn(text)).toBe(0);
      const alone = widthOf(`a${blank}b`) - widthOf("a") - widthOf("b");
      expect(widthOf(text)).toBeCloseTo(2 * widthOf("\u{1f393}") + alone, 1);
    }
    expect(widthOf("\u{1f393}\u2009\u{1f393}")).toBeLessThan(widthOf("\u{1f393}\u2003\u{1f393}"));
  });

  it.each([
    ["emoji", "\u{1f393}, 7 \u{1f393}#1 * \u{1f393}"],
    ["kanji", "\u9673 (7), \u201c\u674e\u201d - \u9673"],
    ["Devanagari", "\u0915\u092e\u0932, (7) \u0930\u093e\u091c. 8"],
    ["Arabic and Latin", "Ali \u0645\u062d\u0645\u062f (7), Rao"],
    ["two scripts", "\u9673, 7 - \u0915\u092e\u0932 / \u0645"],
  ])("draws punctuation and digits between %s in the text's own face", (_, text) => {
    const signs = facesOf(text).filter(([sign]) => /[\p{P}\p{N} ]/u.test(sign));
    expect(signs.length).toBeGreaterThan(3);
    expect(signs.filter(([, face]) => face !== own)).toEqual([]);
  });

  it("draws spaces between right-to-left words in the face of the words", () => {
    const words = facesOf("\u0645\u062d\u0645\u062f \u0639\u0644\u064a - \u0645 7 Lee");
    const blanks = words.flatMap(([sign, face]) => (/[ -]/.test(sign) ? [face] : []));
    expect(blanks).toEqual([...Array(4).fill("noto-sans-arabic-400"), own, own]);
    const besides = facesOf(
      "\u0645\u062d\u0645\u062f \u{1f393} \u0639\u0644\u064a \u260e, \u0639\u0644\u064a",
    );
    expect(besides.flatMap(([sign, face]) => (/[ ,]/.test(sign) ? [face] : []))).toEqual(Array(5).fill(own));
  });

  it("keeps multi-character emoji whole between right-to-left words", () => {
    for (const emoji of ["\u{1f469}\u200d\u{1f3eb}", "\u{1f1ee}\u{1f1f3}", "\u{1f44d}\u{1f3fd}"]) {
      for (const text of [`\u0645 ${emoji} \u0645`, `Lee ${emoji} \u0645`, `\u0645${emoji}`]) {
        expect(inkOf(text)).toEqual(expect.arrayContaining(inkOf(emoji)));
      }
    }
  });

  it("draws punctuation that the text's face lacks in its script's face", () => {
    expect(facesOf("\u0915\u0964 \u0916").at(1)).toEqual(["\u0964", "noto-sans-devanagari-400"]);
    expect(facesOf("\u9673\uff0c\u674e").at(1)).toEqual(["\uff0c", "noto-sans-sc-400"]);
  });
});
