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
