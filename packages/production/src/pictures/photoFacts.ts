import type { FaceBox } from "@print-builder/core/elements";

export type FaceFacts = {
  readonly box: FaceBox;
  /** How far it is turned away or tilted beyond what a portrait allows: 0 (not) to 1. */
  readonly turned: number;
};

/**
 * Stored facts about a photo, by its content. Of a face we store only its box and how far it is turned: nothing that
 * could identify a person.
 */
export type PhotoFacts = {
  /** Local contrast of its sharpest parts at the size that cards show: below 60 it looks blurred. */
  readonly sharpness: number;
  /** Brightness of its middle, 0 (black) to 255. */
  readonly light: number;
  /** Share of its middle that is burnt out to white, 0 to 1. */
  readonly burnt: number;
  /** 256 bits as hex; similar photos differ in few of them. */
  readonly likeness: string;
  /** Average colours of 4 × 4 parts, as hex of red, green and blue. */
  readonly colours: string;
  /** The largest first. */
  readonly faces: readonly FaceFacts[];
  /** Whether the backdrop is plain enough to be replaced. */
  readonly isPlain: boolean;
};

/** Increase it with every change of how facts are computed. */
export const photoFactsVersion = 3;

/** The largest face; null if there is none, or the photo could not be read (`facts` is null). */
export function faceIn(facts: PhotoFacts | null): FaceBox | null {
  return facts?.faces[0]?.box ?? null;
}
