import { expect, test } from "vitest";
import { directionOf, graphemeStarts, isPlainLatin } from "./paragraph.ts";
import { commonScript, scriptOf } from "./scripts.ts";

const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
const plain = units.filter(isPlainLatin);

test("finds no paragraph ends and no right-to-left runs in plain Latin text", () => {
  expect(plain).toEqual(expect.arrayContaining([" ", "A", "~", "é", "ß", "Ł", "ɨ", "×", "£"]));
  expect(plain.filter((unit) => /[\p{Cc}\p{Cf}\p{M}\p{Zl}\p{Zp}]/u.test(unit))).toEqual([]);
  expect(isPlainLatin("two\nlines") || isPlainLatin("Ελένη") || isPlainLatin("محمد")).toBe(false);
});

test("treats each unit of plain Latin text as a Latin or Common grapheme", () => {
  expect(plain.filter((unit) => !["Latn", commonScript].includes(scriptOf(unit.charCodeAt(0))))).toEqual([]);
  const pairs = plain.flatMap((unit) => [unit, "e", unit, unit]).join("");
  expect(graphemeStarts(pairs)).toHaveLength(pairs.length + 1);
  expect(directionOf(pairs)).toBeNull();
  const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
  expect([...segmenter.segment(pairs)]).toHaveLength(pairs.length);
});

test("finds the reading direction of characters outside the BMP", () => {
  const [adlam, cap] = ["\u{1e900}\u{1e923}", "\u{1f393}"];
  expect(directionOf(adlam)).toEqual({ base: 1, levels: Uint8Array.of(1, 1, 1, 1) });
  expect(directionOf(`\u0645${cap}\u0645`)?.levels).toEqual(Uint8Array.of(1, 1, 1, 1));
  expect(directionOf(`a \u0645 ${cap}b`)?.levels).toEqual(Uint8Array.of(0, 0, 1, 0, 0, 0, 0));
  expect(directionOf(`a${cap}`)).toBeNull();
});
