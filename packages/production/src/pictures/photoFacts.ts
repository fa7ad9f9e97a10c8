/** Where a face is, in parts of the upright picture's width and height. */
type FacePlace = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** What is wrong with a face itself, told when it was found: nothing else of it is kept. */
export type FaceProblem = {
  readonly kind: "head_cut" | "turned" | "eyes_closed";
  /** 0 (hardly) to 1 (surely, badly). */
  readonly score: number;
};

export type FaceFacts = { readonly box: FacePlace; readonly problems: readonly FaceProblem[] };

/**
 * What is known of a photo by its pixels, kept by its content. Of a face there is its box, and what is wrong with it: nothing by
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
  /** The faces found, the largest first; absent where nobody has looked for any. */
  readonly faces?: readonly FaceFacts[];
};

/** Changes with every change of how facts are found. */
export const photoFactsVersion = 1;
