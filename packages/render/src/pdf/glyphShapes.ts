import type { PathCommand } from "@print-builder/core/layout";
import type { FaceLibrary } from "@print-builder/core/text";
import { deflateBytes } from "./deflateBytes.ts";
import { pathOperators } from "./drawPath.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { factor } from "./pdfSyntax.ts";

/** A glyph drawn as a shape, and its form. */
export type DrawnShape = { readonly face: string; readonly glyph: number; readonly number: number };

/** A document's glyphs that are drawn as shapes: one form XObject for each, painted in the colour of its text. */
export function createGlyphShapes(file: ObjectFile, faces: FaceLibrary) {
  /** Object numbers by face and glyph; null for a blank glyph. */
  const numbers = new Map<string, Map<number, number | null>>();
  return {
    number(face: string, glyph: number): number | null {
      const ofFace = numbers.get(face) ?? new Map<number, number | null>();
      numbers.set(face, ofFace);
      const known = ofFace.get(glyph);
      if (known !== undefined) return known;
      const made = faces.get(face).outline(glyph) === "" ? null : file.allocate();
      ofFace.set(glyph, made);
      return made;
    },
    list: (): DrawnShape[] =>
      [...numbers].flatMap(([face, glyphs]) =>
        [...glyphs].flatMap(([glyph, number]) => (number === null ? [] : [{ face, glyph, number }])),
      ),
    async finish(): Promise<void> {
      for (const [face, glyphs] of numbers) {
        const { unitsPerEm, outline } = faces.get(face);
        for (const [glyph, number] of glyphs) {
          if (number === null) continue;
          const path = readOutline(outline(glyph));
          const scale = factor(1 / unitsPerEm);
          const entries = `/Type/XObject/Subtype/Form/BBox${boxOf(path)}/Matrix[${scale} 0 0 ${scale} 0 0]/Filter/FlateDecode`;
          file.stream(
            number,
            entries,
            await deflateBytes(Buffer.from(`${pathOperators(path)}f\n`, "latin1"), 6),
          );
        }
        await file.ready();
      }
    },
  };
}

/** Parses an outline of M, L, Q, C and Z with absolute coordinates. */
function readOutline(outline: string): readonly PathCommand[] {
  return Array.from(outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, letter, numbers = ""]) => {
    const points = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
    switch (letter) {
      case "M":
        return ["M", a, b];
      case "L":
        return ["L", a, b];
      case "Q":
        return ["Q", a, b, c, d];
      case "C":
        return ["C", a, b, c, d, e, f];
      default:
        return ["Z"];
    }
  });
}

/** The bounding box of all points, including control points. */
function boxOf(path: readonly PathCommand[]): string {
  const points = path.flatMap(([, ...rest]) => rest);
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  return `[${Math.floor(Math.min(...xs))} ${Math.floor(Math.min(...ys))} ${Math.ceil(Math.max(...xs))} ${Math.ceil(Math.max(...ys))}]`;
}
