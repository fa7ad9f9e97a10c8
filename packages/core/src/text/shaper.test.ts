import { openFonts } from "@print-builder/fonts/node";
import fc from "fast-check";
import * as hb from "harfbuzzjs";
import { expect, test } from "vitest";
import { createFaceLibrary } from "./faceLibrary.ts";
import { createShaper, type ShapingRun } from "./shaper.ts";

const faces = createFaceLibrary(openFonts());

/** The run's glyphs directly from HarfBuzz, as a reference for cached words. */
function uncached(run: ShapingRun, text: string) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(run.rtl ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setScript(run.script);
  buffer.setLanguage("und");
  buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
  hb.shape(faces.get(run.face).font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map((glyph) => [glyph.codepoint, glyph.cluster, glyph.xAdvance, glyph.xOffset, glyph.yOffset]);
}

function throughCache(run: ShapingRun, text: string) {
  const words = createShaper(faces).shape(run, text);
  let offset = 0;
  const placed = words.map((word) => {
    const start = offset;
    offset += word.text.length;
    return word.glyphs.map(({ glyph, cluster, advance, dx, dy }) => [
      glyph,
      start + cluster,
      advance,
      dx,
      dy,
    ]);
  });
  return (run.rtl ? placed.reverse() : placed).flat();
}

const kinds: readonly (readonly [string, string, boolean, string])[] = [
  ["arimo-400", "Latn", false, "AVATo.,'Yy fiLTffW-1"],
  ["arimo-700-italic", "Latn", false, "AVATo.,'Yy fiLTffW-1"],
  ["carlito-400", "Latn", false, "Office fti AVATo.,"],
  ["gelasio-400", "Latn", false, "Wąż AVTo. fi"],
  ["montserrat-600", "Latn", false, "AVATo.Yy fi—L"],
  ["lato-400", "Latn", false, "AVATo.Yy fi—L"],
  ["open-sans-400", "Latn", false, "AVATo.Yy fi—L"],
  ["noto-sans-devanagari-400", "Deva", false, "क्षत्रिय श्रीराहुल12र्"],
  ["noto-sans-gujarati-400", "Gujr", false, "શ્રી જ્ઞાનેશ્વર12"],
  ["noto-sans-tamil-400", "Taml", false, "ஸ்ரீ கோவிந்தன்12"],
  ["noto-sans-arabic-400", "Arab", true, "مُحَمَّد عبد اللهلا12"],
  ["noto-sans-hebrew-400", "Hebr", true, "שָׁלוֹם עולם12"],
];

test.each(kinds)(
  "shapes word by word as if the whole text were shaped at once in %s",
  (face, script, rtl, alphabet) => {
    const run: ShapingRun = { face, script, rtl, spaced: false, features: "" };
    const letters = [...alphabet, " ", " "];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 24 }), (parts) => {
        const text = parts.join("");
        expect(throughCache(run, text)).toEqual(uncached(run, text));
      }),
      { numRuns: 300 },
    );
  },
);

test("returns the same object for a word shaped twice", () => {
  const shaper = createShaper(faces);
  const run: ShapingRun = { face: "lato-400", script: "Latn", rtl: false, spaced: false, features: "" };
  expect(shaper.shape(run, "Olivia Smith")[0]).toBe(shaper.shape(run, "Olivia Jones")[0]);
});

test("forms no ligatures in text with letter spacing", () => {
  const shaper = createShaper(faces);
  const run = { face: "carlito-400", script: "Latn", rtl: false, features: "" };
  const plain = shaper.shape({ ...run, spaced: false }, "fti");
  const spaced = shaper.shape({ ...run, spaced: true }, "fti");
  expect(spaced.flatMap((word) => word.glyphs)).toHaveLength(3);
  expect(plain.flatMap((word) => word.glyphs).length).toBeLessThan(3);
});

test("caches words separately for each set of OpenType features", () => {
  const shaper = createShaper(faces);
  const run: ShapingRun = { face: "montserrat-400", script: "Latn", rtl: false, spaced: false, features: "" };
  const glyphs = (features: string, text: string) =>
    shaper.shape({ ...run, features }, text).flatMap((word) => word.glyphs);
  const [plain, small] = [glyphs("", "a1a"), glyphs("smcp", "a1a")];
  expect(small[0]?.glyph).not.toBe(plain[0]?.glyph);
  expect(small[1]?.glyph).toBe(plain[1]?.glyph);
  expect(glyphs("", "a1a")).toEqual(plain);
  const widths = (features: string) => new Set(glyphs(features, "0123456789").map(({ advance }) => advance));
  expect([widths("").size > 1, widths("tnum").size]).toEqual([true, 1]);
});
