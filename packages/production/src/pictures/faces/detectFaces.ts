import type { FaceBox } from "@print-builder/core/elements";
import type { FaceFacts } from "../photoFacts.ts";
import { type DetectedFace, type FaceDetector, openFaceDetector } from "./faceDetector.ts";
import { type FaceLandmarks, openFaceLandmarks, type Point } from "./faceLandmarks.ts";
import type { RgbPicture } from "./squareOf.ts";

/** Search sizes, smallest first: faces to be printed are large. */
const sizes = [160, 288, 416] as const;

/** Width of a head relative to its height. */
const headWidth = 0.75;

/** Faces smaller than this part of the largest are people in the background. */
const leastShare = 0.25;

let opened: { readonly detect: FaceDetector; readonly landmarksOf: FaceLandmarks } | null = null;

/**
 * The heads of the people in a picture, the largest first (see `FaceBox`), and how far they are turned. A head's eyes
 * are in the middle of its height, so their distance from the chin gives the height even if hair or a cap hides the
 * crown.
 */
export function detectFaces(picture: RgbPicture): readonly FaceFacts[] {
  opened ??= { detect: openFaceDetector(), landmarksOf: openFaceLandmarks() };
  const { detect, landmarksOf } = opened;
  let found: readonly DetectedFace[] = [];
  for (const size of sizes) {
    if (found.length === 0) found = detect(picture, size);
  }
  const heads = found.map((face) => {
    const points = landmarksOf(picture, face);
    return { box: headOf(points, picture), turned: turnedBy(points) };
  });
  const largest = heads.toSorted((a, b) => b.box.height - a.box.height);
  return largest.filter(({ box }) => box.height >= leastShare * (largest[0]?.box.height ?? 0));
}

const leftEye = { from: 36, to: 42 };
const rightEye = { from: 42, to: 48 };
const eyes = { from: leftEye.from, to: rightEye.to };
const noseTip = 30;
const chin = 8;

/**
 * For somebody facing the camera, the tip of the nose is below the middle between the eyes, within this part of their
 * distance.
 */
const frontal = 0.25;
/** Tilt in degrees that is normal for a straight head. */
const straight = 20;
/** Degrees beyond `straight` at which the tilt gets the worst score. */
const tiltRange = 40;
/** Offset beyond `frontal` that amounts to half a profile, in parts of the eyes' distance. */
const turnRange = 0.5;

/** How far a face is turned away or tilted beyond what a portrait allows: 0 to 1. */
function turnedBy(points: readonly Point[]): number {
  const [left, right, middle] = [
    middleOf(points, leftEye),
    middleOf(points, rightEye),
    middleOf(points, eyes),
  ];
  const [across, down] = [right[0] - left[0], right[1] - left[1]];
  const [noseX, noseY] = points[noseTip] ?? middle;
  const apart = across ** 2 + down ** 2;
  const nose = ((noseX - middle[0]) * across + (noseY - middle[1]) * down) / apart;
  const tilt = Math.abs(Math.atan2(down, across) * (180 / Math.PI));
  const most = Math.max((Math.abs(nose) - frontal) / turnRange, (tilt - straight) / tiltRange);
  return Math.round(Math.min(1, Math.max(0, most)) * 100) / 100;
}

function middleOf(points: readonly Point[], { from, to }: typeof eyes): Point {
  const those = points.slice(from, to);
  const middle = (axis: 0 | 1) => those.reduce((sum, point) => sum + point[axis], 0) / those.length;
  return [middle(0), middle(1)];
}

/** The head around a face's landmarks, in parts of the picture. */
function headOf(points: readonly Point[], { width, height }: RgbPicture): FaceBox {
  const [x, y] = middleOf(points, eyes);
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
