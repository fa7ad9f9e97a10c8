import { readFileSync } from "node:fs";
import { createFaceLibrary, type FaceLibrary, type ShapedWord } from "@print-builder/core/text";
import * as hb from "harfbuzzjs";

const fontsFolder = new URL("../../../../node_modules/@expo-google-fonts/", import.meta.url);

const fontFiles: Readonly<Record<string, string>> = {
  latin: "arimo/700Bold/Arimo_700Bold.ttf",
  devanagari: "noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
  arabic: "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
};

/** Real faces, read from the font packages: `latin`, `devanagari`, `arabic`. */
export function testFaces(): FaceLibrary {
  return createFaceLibrary({
    faceFor: () => ({ face: "latin", known: true }),
    fallbacks: () => [],
    emoji: "latin",
    bytes: (face) => {
      const file = fontFiles[face];
      return file === undefined ? undefined : new Uint8Array(readFileSync(new URL(file, fontsFolder)));
    },
  });
}

/** Shapes a text of one script directly with HarfBuzz. */
export function shapeWord(faces: FaceLibrary, face: string, text: string, rtl = false): ShapedWord {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.guessSegmentProperties();
  hb.shape(faces.get(face).font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => ({
    glyph: glyph.codepoint,
    cluster: glyph.cluster,
    advance: glyph.xAdvance ?? 0,
    dx: glyph.xOffset ?? 0,
    dy: glyph.yOffset ?? 0,
  }));
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  return { face, text, rtl, advance, glyphs };
}
