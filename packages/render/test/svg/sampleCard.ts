import { readFileSync } from "node:fs";
import type {
  CardDrawing,
  DrawOp,
  ElementDrawing,
  Matrix,
  Paint,
  PathCommand,
} from "@print-builder/core/layout";
import { createFaceLibrary, type FaceLibrary, type ShapedWord } from "@print-builder/core/text";
import * as hb from "harfbuzzjs";

const fontsFolder = new URL("../../../../node_modules/@expo-google-fonts/", import.meta.url);

const fontFiles: Readonly<Record<string, string>> = {
  latin: "arimo/700Bold/Arimo_700Bold.ttf",
  devanagari: "noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
  arabic: "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
};

export const sampleWidth = 324;
export const sampleHeight = 204;

export function paint(color: string, alpha = 1): Paint {
  return { color, alpha };
}

export function placedAt(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

/** The transform of a box of `width` × `height` px at `x`, `y`, rotated clockwise about its centre. */
export function rotatedAt(x: number, y: number, width: number, height: number, degrees: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [halfX, halfY] = [width / 2, height / 2];
  return [cos, sin, -sin, cos, x + halfX - cos * halfX + sin * halfY, y + halfY - sin * halfX - cos * halfY];
}

export function rectPath(x: number, y: number, width: number, height: number): readonly PathCommand[] {
  return [["M", x, y], ["L", x + width, y], ["L", x + width, y + height], ["L", x, y + height], ["Z"]];
}

export function roundedPath(width: number, height: number, radius: number): readonly PathCommand[] {
  const k = radius * (1 - 0.5522847498);
  const [right, bottom] = [width - radius, height - radius];
  return [
    ["M", radius, 0],
    ["L", right, 0],
    ["C", width - k, 0, width, k, width, radius],
    ["L", width, bottom],
    ["C", width, height - k, width - k, height, right, height],
    ["L", radius, height],
    ["C", k, height, 0, height - k, 0, bottom],
    ["L", 0, radius],
    ["C", 0, k, k, 0, radius, 0],
    ["Z"],
  ];
}

export function element(
  elementId: string,
  transform: Matrix,
  ops: readonly DrawOp[],
  more: { readonly opacity?: number; readonly text?: string } = {},
): ElementDrawing {
  return { elementId, transform, ops, opacity: more.opacity ?? 1, text: more.text ?? "", bound: false };
}

export function glyphs(
  faces: FaceLibrary,
  face: string,
  text: string,
  size: number,
  color = "#111111",
): DrawOp {
  const scale = size / faces.get(face).unitsPerEm;
  let x = 0;
  const words = text.split(/(?<= )/).map((part) => {
    const word = shapeWord(faces, face, part, face === "arabic");
    const placed = { word, x, start: 0 };
    x += word.advance * scale;
    return placed;
  });
  return { op: "glyphs", face, size, baseline: size, words, fill: paint(color) };
}

function modules(columns: number, box: { x: number; y: number; width: number; height: number }): DrawOp {
  const rects: number[] = [];
  for (let row = 2; row < columns - 2; row++) {
    for (let column = 2; column < columns - 2; column++) {
      if ((row * 7 + column * 13 + row * column) % 5 < 2) {
        rects.push(column, row, 1, 1);
      }
    }
  }
  return { op: "modules", box, columns, rows: columns, rects, fill: paint("#000000") };
}

/** A card with every kind of draw operation: rotated, translucent, clipped and plain. */
export function sampleCard(faces: FaceLibrary): CardDrawing {
  const picture = { op: "image", image: "photo" } as const;
  const star: readonly PathCommand[] = [
    ["M", 0, 30],
    ["Q", 15, -20, 30, 30],
    ["C", 40, 50, 5, 60, 0, 30],
    ["Z"],
  ];
  const stroke = { paint: paint("#7a1020", 0.7), width: 1.5 };
  const name = glyphs(faces, "latin", "Rahul Venkataraman AVATAR", 15);
  return {
    width: sampleWidth,
    height: sampleHeight,
    background: paint("#fdf6e3"),
    elements: [
      element("band", placedAt(0, 0), [
        { op: "path", path: rectPath(0, 0, sampleWidth, 34.4), fill: paint("#0b3d91"), stroke: null },
      ]),
      element("school", placedAt(12.3, 6), [glyphs(faces, "latin", "Delhi Public School", 17, "#ffffff")], {
        text: "Delhi Public School",
      }),
      element("name", placedAt(90, 40), [name], { text: "Rahul Venkataraman AVATAR" }),
      element("hindi", placedAt(90, 60.7), [glyphs(faces, "devanagari", "राहुल क्षत्रिय श्री कृष्णमूर्ति", 13)]),
      element("arabic", placedAt(90, 80.2), [glyphs(faces, "arabic", "مُحَمَّد", 14)]),
      element("turned", rotatedAt(180, 110, 90, 12, -17), [
        glyphs(faces, "latin", "turned by 17°", 11, "#006644"),
      ]),
      element("photo", placedAt(12, 44), [
        {
          ...picture,
          box: { x: 0, y: 0, width: 68, height: 78.2 },
          clip: { x: 0, y: 0, width: 68, height: 86.5 },
        },
      ]),
      element("leaning photo", rotatedAt(230, 130, 60, 50, 21), [
        {
          ...picture,
          box: { x: 0, y: -8, width: 60, height: 69 },
          clip: { x: 0, y: 0, width: 60, height: 50 },
        },
      ]),
      element("veil", placedAt(100, 120), [{ op: "path", path: star, fill: paint("#e0a020", 0.6), stroke }], {
        opacity: 0.5,
      }),
      element("code", placedAt(15, 135), [modules(25, { x: 0, y: 0, width: 60, height: 60 })], {
        opacity: 0.9,
      }),
    ],
  };
}

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

/** Shapes text in one script directly with HarfBuzz. */
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
