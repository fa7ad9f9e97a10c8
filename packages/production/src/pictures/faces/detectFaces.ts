import type { FaceBox } from "@print-builder/core/elements";
import { type DetectedFace, type FaceDetector, openFaceDetector } from "./faceDetector.ts";
import { type FaceLandmarks, openFaceLandmarks, type Point } from "./faceLandmarks.ts";
import type { RgbPicture } from "./squareOf.ts";

/** Looked at as small as it goes first: faces that are to be printed are large. */
const sizes = [160, 288, 416] as const;

/** A head is so much wider than high. */
const headWidth = 0.75;

/** Below this part of the largest, a face is somebody's in the background. */
const leastShare = 0.25;

let opened: { readonly detect: FaceDetector; readonly landmarksOf: FaceLandmarks } | null = null;

/**
 * The heads of the people in a picture, the largest first: see `FaceBox`. A head's eyes are in the middle of its height, so
 * their distance from the chin says how high it is, whatever hair or cap hides the crown.
 */
export function detectFaces(picture: RgbPicture): readonly FaceBox[] {
  opened ??= { detect: openFaceDetector(), landmarksOf: openFaceLandmarks() };
  const { detect, landmarksOf } = opened;
  let found: readonly DetectedFace[] = [];
  for (const size of sizes) {
    if (found.length === 0) found = detect(picture, size);
  }
  const heads = found.map((face) => headOf(landmarksOf(picture, face), picture));
  const largest = heads.toSorted((a, b) => b.height - a.height);
  return largest.filter(({ height }) => height >= leastShare * (largest[0]?.height ?? 0));
}

const eyes = { from: 36, to: 48 };
const chin = 8;

/** The head around a face's landmarks, in parts of the picture. */
function headOf(points: readonly Point[], { width, height }: RgbPicture): FaceBox {
  const around = points.slice(eyes.from, eyes.to);
  const middle = (axis: 0 | 1) => around.reduce((sum, point) => sum + point[axis], 0) / around.length;
  const [x, y] = [middle(0), middle(1)];
  const [chinX, chinY] = points[chin] ?? [x, y];
  const half = Math.hypot(chinX - x, chinY - y);
  const across = 2 * half * headWidth;
  return {
    x: (x - across / 2) / width,
    y: (y - half) / height,
    width: across / width,
    height: (2 * half) / height,
  };
}
