import type { FaceBox } from "@print-builder/core/elements";
import { type Backdrop, distancesFrom, fitBackdrop } from "./fitBackdrop.ts";
import { facePixels, floodBackdrop } from "./floodBackdrop.ts";
import { labPlanes } from "./labPlanes.ts";
import type { Pixels } from "./pixels.ts";
import { softEdge } from "./softEdge.ts";

/** Where so much of the face looks like the backdrop, nobody can say where the one ends. */
const mostOfFace = 0.12;
/** Less is a seam, more leaves nobody. */
const leastCut = 0.04;
const mostCut = 0.97;

/** Beside a head, above this part of the height, all is backdrop but so much: more is a thing that stands there. */
const headsEnd = 0.45;
const mostLeftBeside = 0.04;

/** So much farther from the backdrop nobody can say whether a pixel still is of it; more of such, of what is cut, is not plain. */
const doubtful = 1.5;
const mostDoubtful = 0.16;

const narrower = 0.7;
const tries = 2;

/** The plain backdrop of a small copy of a picture; null where it has none, or what is before it looks like it. */
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

/** Takes the backdrop away: sets the opacity of the pixels, and the colours of those at the edge. */
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

/** The share of the two sides, as far down as heads are, that is not cut. */
function leftBeside(cut: Uint8Array, { width, height }: Pixels): number {
  const rows = Math.ceil(headsEnd * height);
  let left = 0;
  for (let row = 0; row < rows; row++) {
    left += 2 - (cut[row * width] ?? 0) - (cut[row * width + width - 1] ?? 0);
  }
  return left / (2 * rows);
}

/** The share of the pixels which are marked, of all or of those that count; 0 of none. */
function part(marked: Uint8Array, counts?: (pixel: number) => boolean): number {
  let [of, all] = [0, 0];
  for (let pixel = 0; pixel < marked.length; pixel++) {
    if (counts && !counts(pixel)) continue;
    all++;
    of += marked[pixel] ?? 0;
  }
  return all === 0 ? 0 : of / all;
}
