import type { FaceBox } from "@print-builder/core/elements";

/** What is wrong with a face itself, told when it was found: nothing else of it is kept. */
export type FaceProblem = {
  readonly kind: "head_cut" | "turned" | "eyes_closed";
  /** 0 (hardly) to 1 (surely, badly). */
  readonly score: number;
};

export type FaceFacts = { readonly box: FaceBox; readonly problems: readonly FaceProblem[] };

/**
 * What is known of a photo without looking at it again, kept by its content. Of a face there is its box, and what is wrong with it: nothing by
 * which anybody could be told again.
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
  /** The faces found, the largest first. */
  readonly faces: readonly FaceFacts[];
};

/** Changes with every change of how facts are found. */
export const photoFactsVersion = 2;

/** The face that counts: the largest; null where there is none, or where nobody could look at the photo (`facts` is null). */
export function faceIn(facts: PhotoFacts | null): FaceBox | null {
  return facts?.faces[0]?.box ?? null;
}
