import type { FaceId } from "@print-builder/core/text";
import { fontFamilies } from "../catalogue.ts";

/** Families with tens of thousands of glyphs, of which a card shows only a few. */
const families: ReadonlySet<string> = new Set(["Noto Sans SC", "Noto Sans KR"]);

/** Faces that browsers load in slices. Printing uses the whole files. */
export const slicedFaces: readonly FaceId[] = fontFamilies
  .filter(({ name }) => families.has(name))
  .flatMap(({ faces }) => faces.map(({ id }) => id));

const ids: ReadonlySet<FaceId> = new Set(slicedFaces);

export function isSlicedFace(face: FaceId): boolean {
  return ids.has(face);
}

/** Consecutive glyphs per slice; the last slice has fewer. */
export const glyphsPerSlice = 64;

/** The slice with a glyph's outline. */
export function sliceOf(glyph: number): number {
  return Math.floor(glyph / glyphsPerSlice);
}

/**
 * Version of the packages and of the slicing. It is part of the slices' URLs, so that browsers may cache them
 * forever.
 */
export const sliceEdition = "0.4.3-1";

/** Names of a face's two files: the frame without outlines, and the outlines in slices. */
export function sliceFiles(face: FaceId): { readonly frame: string; readonly outlines: string } {
  return { frame: `${face}-${sliceEdition}.ttf`, outlines: `${face}-${sliceEdition}.slices` };
}
