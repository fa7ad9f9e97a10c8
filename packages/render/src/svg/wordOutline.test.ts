import type { Face, ShapedWord } from "@print-builder/core/text";
import { expect, test } from "vitest";
import { shapeWord, testFaces } from "#test/svg/sampleCard.ts";
import { wordOutline } from "./wordOutline.ts";

const faces = testFaces();

type Point = readonly [number, number];

/** Each contour's points, including control points. */
function contoursOf(outline: string): Point[][] {
  return outline
    .split("M")
    .filter((contour) => contour !== "")
    .map((contour) =>
      [...contour.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]),
    );
}

/** Expected points of each visible glyph: HarfBuzz's own outline, moved to the glyph's pen position. */
function expectedContours(face: Face, word: ShapedWord): Point[][] {
  let pen = 0;
  return word.glyphs.flatMap(({ glyph, advance, dx, dy }) => {
    const [left, start] = [pen + dx, dy];
    pen += advance;
    return contoursOf(face.outline(glyph)).map((contour) =>
      contour.map(([x, y]): Point => [x + left, y + start]),
    );
  });
}

test.each([
  ["Latin with kerning", "latin", "AVATAR fi", false],
  ["Devanagari with a reordered vowel", "devanagari", "क्षत्रिय", false],
  ["Arabic with marks above and below", "arabic", "مُحَمَّد", true],
])("draws every glyph at its pen position: %s", (_, faceId, text, rtl) => {
  const word = shapeWord(faces, faceId, text, rtl);
  const contours = contoursOf(wordOutline(faces, word));
  expect(contours.length).toBeGreaterThan(5);
  expect(contours).toEqual(expectedContours(faces.get(faceId), word));
});

test("applies the font's mark offsets and kerning", () => {
  const arabic = shapeWord(faces, "arabic", "مُحَمَّد", true);
  expect(arabic.glyphs.some(({ dx, dy }) => dx !== 0 && dy !== 0)).toBe(true);
  const kerned = shapeWord(faces, "latin", "AV");
  const apart = shapeWord(faces, "latin", "A").advance + shapeWord(faces, "latin", "V").advance;
  const rightEdge = Math.max(
    ...contoursOf(wordOutline(faces, kerned))
      .flat()
      .map(([x]) => x),
  );
  expect(rightEdge).toBeLessThan(apart);
});

test("returns no outline for a blank word", () => {
  expect(wordOutline(faces, shapeWord(faces, "latin", "  "))).toBe("");
});

test("traces a word's outline once per font library", () => {
  const word = shapeWord(faces, "latin", "Rahul");
  const face = faces.get("latin");
  let traced = 0;
  const counting = {
    has: () => true,
    get: () => {
      traced++;
      return face;
    },
  };
  expect(wordOutline(counting, word)).toBe(wordOutline(counting, word));
  expect(traced).toBe(1);
  expect(wordOutline(faces, word)).toBe(wordOutline(counting, word));
});
