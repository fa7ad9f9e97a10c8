import type { FaceBox } from "@print-builder/core/elements";

export type FaceFacts = {
  readonly box: FaceBox;
  /** Degree to which the face is turned away or tilted beyond what a portrait allows, from 0 (not at all) to 1. */
  readonly turned: number;
};

/**
 * Measurements of a photo, stored by the photo's content. Of a face we store only its box and how far it is turned:
 * nothing that could identify a person.
 */
export type PhotoFacts = {
  /** Local contrast of the sharpest parts at the size that cards show: a photo below 60 looks blurred. */
  readonly sharpness: number;
  /** Brightness of the photo's centre, 0 (black) to 255. */
  readonly light: number;
  /** Share of the centre that is burnt out to white, 0 to 1. */
  readonly burnt: number;
  /** Perceptual hash of 256 bits in hex; similar photos differ in few bits. */
  readonly likeness: string;
  /** Average colours of 4 × 4 parts: red, green and blue in hex. */
  readonly colours: string;
  /** Largest first. */
  readonly faces: readonly FaceFacts[];
  /** Whether the backdrop is plain enough to be replaced. */
  readonly isPlain: boolean;
};

/** Increase this with every change to how measurements are computed. */
export const photoFactsVersion = 3;

/** The largest face; null if there is none, or the photo could not be read (`facts` is null). */
export function faceIn(facts: PhotoFacts | null): FaceBox | null {
  return facts?.faces[0]?.box ?? null;
}
