import type { FaceBox } from "@print-builder/core/elements";

export type FaceFacts = {
  readonly box: FaceBox;
  /** How far it is turned away or tilted, more than a portrait may be: 0 (not) to 1. */
  readonly turned: number;
};

/**
 * What is known of a photo without looking at it again, kept by its content. Of a face there is its box, and how far
 * it is turned where it should not be: nothing by which anybody could be told again.
 */
export type PhotoFacts = {
  /** How strongly its sharpest parts change from pixel to pixel, at the size that cards show: below 60 it looks blurred. */
  readonly sharpness: number;
  /** How light its middle is, 0 (black) to 255. */
  readonly light: number;
  /** Part of its middle that is burnt out to white, 0 to 1. */
  readonly burnt: number;
  /** 256 bits as hex; photos that look alike differ in few of them. */
  readonly likeness: string;
  /** The colours of its parts, 4 in each of 4 rows, as hex of red, green and blue. */
  readonly colours: string;
  /** The faces found, the largest first. */
  readonly faces: readonly FaceFacts[];
  /** Whether what is behind the person is plain enough to be replaced. */
  readonly isPlain: boolean;
};

/** Changes with every change of how facts are found. */
export const photoFactsVersion = 3;

/** The face that counts: the largest; null where there is none, or where nobody could look at the photo (`facts` is null). */
export function faceIn(facts: PhotoFacts | null): FaceBox | null {
  return facts?.faces[0]?.box ?? null;
}
