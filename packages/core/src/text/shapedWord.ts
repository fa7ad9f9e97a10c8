/** One glyph in visual order. Distances are font units; `dx`, `dy` shift the glyph from the pen, y up. */
export type ShapedGlyph = {
  readonly glyph: number;
  /** UTF-16 offset in the word's text of the glyph's cluster. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
};

/**
 * A piece of text shaped in one face: independent of size and position, immutable, and shared by all lines
 * with the same piece, so that back ends may cache by object identity.
 */
export type ShapedWord = {
  readonly face: string;
  readonly text: string;
  readonly rtl: boolean;
  /** Sum of the glyphs' advances, font units. */
  readonly advance: number;
  readonly glyphs: readonly ShapedGlyph[];
  /** Letter spacing that is part of the advances, font units: added to the last glyph of each cluster. Absent for none. */
  readonly spacing?: number;
};
