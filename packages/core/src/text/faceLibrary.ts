import * as hb from "harfbuzzjs";

/** The id of a font file: `arimo-700-italic`, or `upload:<file name>`. */
export type FaceId = string;

export type FaceChoice = {
  readonly face: FaceId;
  /** False if the requested family is unknown, so another family replaces it. */
  readonly known: boolean;
};

/** A source of faces for the text engine, so that this package needs neither disk nor network. */
export interface FontSource {
  /** The face that prints `family` in this weight (100..900) and slant. */
  faceFor(family: string, weight: number, italic: boolean): FaceChoice;
  /** Fallback faces, best first, for a script that the chosen face lacks (ISO 15924; `Zyyy` for common characters). */
  fallbacks(script: string, weight: number): readonly FaceId[];
  /** The monochrome emoji face. */
  readonly emoji: FaceId;
  /** The file's content; undefined until it has loaded, because browsers load faces on demand. */
  bytes(face: FaceId): Uint8Array | undefined;
}

/** An open font file. Lengths are font units, y up. */
export type Face = {
  readonly id: FaceId;
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  /** PostScript name in the file, such as `Arimo-Bold`. */
  readonly postscriptName: string;
  readonly bytes: Uint8Array;
  /** The distance of the line's top edge from the baseline, y up, and the thickness of the line. */
  readonly underline: { readonly offset: number; readonly thickness: number };
  readonly lineThrough: { readonly offset: number; readonly thickness: number };
  readonly font: hb.Font;
  covers(codePoint: number): boolean;
  /** True if the face has this OpenType feature for substituting glyphs, such as "smcp". */
  hasFeature(tag: string): boolean;
  advance(glyph: number): number;
  /** The glyph's outline as an SVG path of M, L, Q, C, Z with absolute coordinates; "" for a glyph without ink. */
  outline(glyph: number): string;
};

/** Opens each face once and returns it by its id. */
export interface FaceLibrary {
  /**
   * Throws a RangeError if the source does not have the face or has not loaded it yet. In a browser, call `has` first.
   */
  get(id: FaceId): Face;
  has(id: FaceId): boolean;
}

const postscriptNameId = 6;

function coverageOf(face: hb.Face): (codePoint: number) => boolean {
  const covered = new Set(face.collectUnicodes());
  return (codePoint) => covered.has(codePoint);
}

function openFace(id: FaceId, bytes: Uint8Array): Face {
  const face = new hb.Face(new hb.Blob(bytes));
  const font = new hb.Font(face);
  const extents = font.hExtents();
  const metric = (tag: hb.MetricsTag) => font.getMetricPositionWithFallback(tag);
  const outlines = new Map<number, string>();
  const advances = new Map<number, number>();
  let features: ReadonlySet<string> | null = null;
  return {
    id,
    unitsPerEm: face.upem,
    ascender: extents.ascender,
    descender: extents.descender,
    postscriptName: (face.getName(postscriptNameId, "en") || id).replace(/[^A-Za-z0-9-]/g, ""),
    bytes,
    underline: {
      offset: metric(hb.MetricsTag.UNDERLINE_OFFSET),
      thickness: metric(hb.MetricsTag.UNDERLINE_SIZE),
    },
    lineThrough: {
      offset: metric(hb.MetricsTag.STRIKEOUT_OFFSET),
      thickness: metric(hb.MetricsTag.STRIKEOUT_SIZE),
    },
    font,
    covers: coverageOf(face),
    hasFeature: (tag) => {
      features ??= new Set(face.getTableFeatureTags("GSUB"));
      return features.has(tag);
    },
    advance: (glyph) => remember(advances, glyph, () => font.glyphHAdvance(glyph)),
    outline: (glyph) => remember(outlines, glyph, () => font.glyphToPath(glyph)),
  };
}

function remember<Value>(cache: Map<number, Value>, key: number, make: () => Value): Value {
  const kept = cache.get(key);
  if (kept !== undefined) {
    return kept;
  }
  const made = make();
  cache.set(key, made);
  return made;
}

/** Creates a library that opens the faces of a source on demand. */
export function createFaceLibrary(source: FontSource): FaceLibrary {
  const faces = new Map<FaceId, Face>();
  return {
    has: (id) => faces.has(id) || source.bytes(id) !== undefined,
    get(id) {
      const open = faces.get(id);
      if (open) {
        return open;
      }
      const bytes = source.bytes(id);
      if (!bytes) {
        throw new RangeError(`The font face "${id}" is not loaded.`);
      }
      const face = openFace(id, bytes);
      faces.set(id, face);
      return face;
    },
  };
}

/**
 * Opens a font file, such as a subset of a face's glyphs, for its outlines only. The returned function works like
 * `Face.outline`.
 */
export function openOutlines(bytes: Uint8Array): (glyph: number) => string {
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  return (glyph) => font.glyphToPath(glyph);
}
