import type { DrawOp } from "@print-builder/core/layout";
import { type FaceId, openOutlines } from "@print-builder/core/text";
import { glyphsPerSlice, isSlicedFace, sliceOf } from "@print-builder/fonts";

/** Outlines of large faces, which load in slices; everything else about such a face is in its frame. */
export type SlicedOutlines = {
  readonly has: (face: FaceId, slice: number) => boolean;
  readonly add: (face: FaceId, slice: number, bytes: Uint8Array) => void;
  /** A glyph's outline. Throws a RangeError if its slice has not been added: call `missingSlices` first. */
  readonly outline: (face: FaceId, glyph: number) => string;
};

export function createSlicedOutlines(): SlicedOutlines {
  const slices = new Map<string, (glyph: number) => string>();
  const outlines = new Map<string, string>();
  const nameOf = (face: FaceId, slice: number) => `${face} ${slice}`;
  return {
    has: (face, slice) => slices.has(nameOf(face, slice)),
    add: (face, slice, bytes) => void slices.set(nameOf(face, slice), openOutlines(bytes)),
    outline: (face, glyph) => {
      const name = nameOf(face, glyph);
      const known = outlines.get(name);
      if (known !== undefined) return known;
      const slice = slices.get(nameOf(face, sliceOf(glyph)));
      if (!slice) throw new RangeError(`Slice ${sliceOf(glyph)} of the font face ${face} is not loaded.`);
      const outline = slice(glyph % glyphsPerSlice);
      outlines.set(name, outline);
      return outline;
    },
  };
}

/** The slices that an operation needs and that are not loaded; empty for other faces and operations. */
export function missingSlices(op: DrawOp, outlines: SlicedOutlines): readonly number[] {
  if (op.op !== "glyphs" || !isSlicedFace(op.face)) return [];
  const wanted = op.words.flatMap(({ word }) => word.glyphs.map(({ glyph }) => sliceOf(glyph)));
  return [...new Set(wanted)].filter((slice) => !outlines.has(op.face, slice));
}
