/** Names one font file: `arimo-700-italic`, or `upload:<file name>`. */
export type FaceId = string;

export type FaceChoice = {
  readonly face: FaceId;
  /** False if the requested family is unknown and another one replaces it. */
  readonly known: boolean;
};

/** A source of faces, passed to the text engine so that core touches neither disk nor network. */
export interface FontSource {
  /** The face that actually prints `family` in this weight (100..900) and slant. */
  faceFor(family: string, weight: number, italic: boolean): FaceChoice;
  /** Faces to try, best first, for a script (ISO 15924, `Zyyy` for common) that the chosen face lacks. */
  fallbacks(script: string, weight: number): readonly FaceId[];
  /** The monochrome emoji face. */
  readonly emoji: FaceId;
  /** The file's bytes, or undefined while it is not loaded (a browser loads faces on use). */
  bytes(face: FaceId): Uint8Array | undefined;
}
