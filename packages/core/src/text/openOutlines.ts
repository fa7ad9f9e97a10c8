import * as hb from "harfbuzzjs";

/**
 * Opens a font file for its outlines alone, such as one that holds a part of a face's glyphs. The answer gives a
 * glyph's outline as an SVG path, as `Face.outline` does; "" for a blank.
 */
export function openOutlines(bytes: Uint8Array): (glyph: number) => string {
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  return (glyph) => font.glyphToPath(glyph);
}
