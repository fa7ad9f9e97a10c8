import type { FaceBox } from "@print-builder/core/elements";

/** What is known of the faces of a photo without looking at it again. Of a face nothing is kept but its box. */
export type PhotoFaces = {
  /** The largest face; null where none was found. */
  readonly face: FaceBox | null;
  /** How many faces there are. */
  readonly faces: number;
};
