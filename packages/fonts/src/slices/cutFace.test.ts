import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plainStyle } from "@print-builder/core/testing";
import { createFaceLibrary, createTextEngine, openOutlines, type TextStyle } from "@print-builder/core/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faceFile, fontFamilies } from "../catalogue.ts";
import { createFontSource } from "../createFontSource.ts";
import {
  cutFace,
  glyphsPerSlice,
  isSlicedFace,
  slicedFaces,
  sliceEdition,
  sliceOf,
  sliceRange,
} from "./cutFace.ts";

const whole = (id: string) => readFileSync(fileURLToPath(import.meta.resolve(faceFile(id))));

const chinese = { id: "noto-sans-sc-400", bytes: whole("noto-sans-sc-400") };
const korean = { id: "noto-sans-kr-700", bytes: whole("noto-sans-kr-700") };
const faces = [chinese, korean].map((face) => ({ ...face, cut: cutFace(face.bytes) }));

const style: TextStyle = { ...plainStyle, family: "", wrap: "none" };

function layoutWith(id: string, bytes: Uint8Array) {
  const source = {
    ...createFontSource([], () => bytes),
    faceFor: () => ({ face: id, known: true }),
    fallbacks: () => [id],
  };
  const library = createFaceLibrary(source);
  const engine = createTextEngine({ ...source, emoji: id }, library);
  const box = { width: 1e5, height: 1e3 };
  return { library, lay: (text: string) => engine.layout(text, style, box, { color: "#000000", alpha: 1 }) };
}

/** Text in these faces' scripts: ideographs, syllables, combining letters, kana, symbols and Latin. */
const written = fc.oneof(
  fc.integer({ min: 0x4e00, max: 0x9fff }),
  fc.integer({ min: 0xac00, max: 0xd7a3 }),
  fc.integer({ min: 0x1100, max: 0x11ff }),
  fc.integer({ min: 0x3000, max: 0x30ff }),
  fc.integer({ min: 0xff00, max: 0xffef }),
  fc.integer({ min: 0x20, max: 0x7e }),
);
const text = fc
  .array(written, { minLength: 1, maxLength: 12 })
  .map((codes) => String.fromCodePoint(...codes));

describe.each(faces)("slices of $id", ({ id, bytes, cut }) => {
  const full = layoutWith(id, bytes);
  const framed = layoutWith(id, cut.frame);

  it("the frame shapes any text exactly like the whole face", () => {
    const same = fc.property(text, (content) => {
      expect(framed.lay(content)).toEqual(full.lay(content));
    });
    fc.assert(same, { numRuns: 300 });
  });

  it("the frame measures lines like the whole face", () => {
    const { underline, lineThrough, unitsPerEm, ascender, descender } = full.library.get(id);
    expect(framed.library.get(id)).toMatchObject({ underline, lineThrough, unitsPerEm, ascender, descender });
  });

  it("a slice draws its glyphs exactly like the whole face", () => {
    const glyphs = fc.integer({ min: 0, max: (id.includes("kr") ? 24_853 : 30_898) - 1 });
    fc.assert(
      fc.property(glyphs, (glyph) => {
        const { start, end } = sliceRange(cut.frame, sliceOf(glyph));
        const outline = openOutlines(cut.outlines.subarray(start, end));
        expect(outline(glyph % glyphsPerSlice)).toBe(full.library.get(id).outline(glyph));
      }),
      { numRuns: 300 },
    );
  });

  it("the frame and a slice are a small part of the face", () => {
    expect(cut.frame.length).toBeLessThan(300_000);
    const longest = Math.max(
      ...Array.from({ length: 380 }, (_, slice) => sliceRange(cut.frame, slice)).map(
        ({ start, end }) => end - start,
      ),
    );
    expect(longest).toBeLessThan(50_000);
  });
});

describe("choice of sliced faces", () => {
  it("slices only faces of more than 5 MB", () => {
    for (const { id } of fontFamilies.flatMap((family) => family.faces)) {
      if (id.endsWith("-400")) expect(`${id} ${isSlicedFace(id)}`).toBe(`${id} ${whole(id).length > 5e6}`);
    }
    expect(slicedFaces).toHaveLength(4);
  });

  it("the slices' URLs contain the version of the installed font packages", () => {
    for (const family of ["sc", "kr"]) {
      const manifest = import.meta.resolve(`@expo-google-fonts/noto-sans-${family}/package.json`);
      const { version } = JSON.parse(readFileSync(fileURLToPath(manifest), "utf8")) as { version: string };
      expect(sliceEdition.split("-")[0]).toBe(version);
    }
  });

  it("refuses a font with composite glyphs", () => {
    expect(() => cutFace(whole("arimo-400"))).toThrow(RangeError);
  });
});
