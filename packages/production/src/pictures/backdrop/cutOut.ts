import type { FaceBox } from "@print-builder/core/elements";
import { type Backdrop, distancesFrom, fitBackdrop } from "./fitBackdrop.ts";
import { facePixels, floodBackdrop } from "./floodBackdrop.ts";
import { labPlanes, type Pixels } from "./labPlanes.ts";

import { softEdge } from "./softEdge.ts";

/** If a larger share of the face resembles the backdrop, the edge between face and backdrop is ambiguous. */
const mostOfFace = 0.12;
/**
 * Limits for the share of pixels that is cut: with less, only a seam would be cut; with more, no person would be
 * left.
 */
const leastCut = 0.04;
const mostCut = 0.97;

/**
 * Next to a head, above this fraction of the picture's height, nearly everything must be backdrop: anything else
 * would be an object.
 */
const headsEnd = 0.45;
const mostLeftBeside = 0.04;

/**
 * Pixels at up to this multiple of the tolerance are ambiguous; if too much of the cut is ambiguous, the backdrop is
 * not plain.
 */
const doubtful = 1.5;
const mostDoubtful = 0.16;

const narrower = 0.7;
const tries = 2;

/**
 * Finds the plain backdrop in a small copy of a picture; null if the backdrop is not plain, or resembles the person.
 */
export function plainBackdrop(copy: Pixels, face: FaceBox | null): Backdrop | null {
  const planes = labPlanes(copy);
  const found = fitBackdrop(planes, copy);
  if (!found) return null;
  const distances = distancesFrom(found, planes, copy);
  const own = facePixels(face, copy);
  let { tolerance } = found;
  for (let attempt = 0; attempt < tries; attempt++, tolerance *= narrower) {
    const cut = floodBackdrop(distances, tolerance, new Uint8Array(own.length), copy);
    const share = part(cut);
    const ofFace = part(cut, (pixel) => own[pixel] === 1);
    if (ofFace <= mostOfFace) {
      const inDoubt = part(
        cut,
        (pixel) => (distances[pixel] ?? 1) <= doubtful * tolerance && own[pixel] === 0,
      );
      const isAll = leftBeside(cut, copy) <= mostLeftBeside && inDoubt >= 1 - mostDoubtful;
      return isAll && share >= leastCut && share <= mostCut ? { ...found, tolerance } : null;
    }
  }
  return null;
}

/** Removes the backdrop: sets the opacity of the pixels, and corrects the colours along the edge. */
export function cutOut(
  picture: Pixels & { readonly channels: 4 },
  backdrop: Backdrop,
  face: FaceBox | null,
): void {
  const { tolerance } = backdrop;
  const distances = distancesFrom(backdrop, labPlanes(picture), picture);
  const kept = facePixels(face, picture);
  softEdge(picture, floodBackdrop(distances, tolerance, kept, picture), { distances, tolerance, kept });
}

/** The share of both sides, above the lower end of the head, that is not cut. */
function leftBeside(cut: Uint8Array, { width, height }: Pixels): number {
  const rows = Math.ceil(headsEnd * height);
  let left = 0;
  for (let row = 0; row < rows; row++) {
    left += 2 - (cut[row * width] ?? 0) - (cut[row * width + width - 1] ?? 0);
  }
  return left / (2 * rows);
}

/** The share of marked pixels among all pixels, or among those that `counts` accepts; 0 if there are none. */
function part(marked: Uint8Array, counts?: (pixel: number) => boolean): number {
  let [of, all] = [0, 0];
  for (let pixel = 0; pixel < marked.length; pixel++) {
    if (counts && !counts(pixel)) continue;
    all++;
    of += marked[pixel] ?? 0;
  }
  return all === 0 ? 0 : of / all;
}
