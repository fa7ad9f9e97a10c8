import type { FaceId } from "@print-builder/core/text";
import { fontFamilies } from "../catalogue.ts";

/** Families of tens of thousands of glyphs, of which a card shows a few. */
const families: ReadonlySet<string> = new Set(["Noto Sans SC", "Noto Sans KR"]);

/** Faces that a browser gets in slices. Paper is printed from the whole files. */
export const slicedFaces: readonly FaceId[] = fontFamilies
  .filter(({ name }) => families.has(name))
  .flatMap(({ faces }) => faces.map(({ id }) => id));

const ids: ReadonlySet<FaceId> = new Set(slicedFaces);

export function isSlicedFace(face: FaceId): boolean {
  return ids.has(face);
}

/** How many glyphs a slice has, in the order of their numbers; the last one has fewer. */
export const glyphsPerSlice = 64;

/** The slice that holds a glyph's outline. */
export function sliceOf(glyph: number): number {
  return Math.floor(glyph / glyphsPerSlice);
}

/**
 * Version of the packages that the slices are cut from, and how they are cut: part of their addresses, so that
 * a browser may keep them for good.
 */
export const sliceEdition = "0.4.3-1";

/** Names of the two files of a face: all but its outlines, and the outlines slice by slice. */
export function sliceFiles(face: FaceId): { readonly frame: string; readonly outlines: string } {
  return { frame: `${face}-${sliceEdition}.ttf`, outlines: `${face}-${sliceEdition}.slices` };
}
