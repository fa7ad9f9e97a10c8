import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FaceBox } from "@print-builder/core/elements";
import type { FaceFacts } from "../photoFacts.ts";
import { pointwise, pointwiseLayer } from "./pointwise.ts";
import { type Part, type RgbPicture, squareOf } from "./squareOf.ts";
import { depthwise, leaky, maxPool, meanOf, neighbourhoods, reluOfSum, type Tensor } from "./tensor.ts";

/** Picture sizes at which to search, smallest first, because faces in card photos are large. */
const sizes = [160, 288, 416] as const;

const headWidth = 0.75;

/** Faces smaller than this fraction of the largest belong to people in the background. */
const leastShare = 0.25;

let opened: { readonly detect: FaceDetector; readonly landmarksOf: FaceLandmarks } | null = null;

/**
 * Finds the heads in a picture, largest first (see `FaceBox`), and how far they are turned. The eyes are at half the
 * height of a head, so their distance from the chin gives the height even if hair or a cap hides the crown.
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
 * In a frontal face, the tip of the nose is below the midpoint of the eyes, off by at most this fraction of their
 * distance.
 */
const frontal = 0.25;
/** Tilt in degrees that is normal for a straight head. */
const straight = 20;
/** Degrees beyond `straight` at which the tilt gets the worst score. */
const tiltRange = 40;
/** Offset beyond `frontal` that amounts to half a profile, as a fraction of the distance between the eyes. */
const turnRange = 0.5;

/** Degree to which a face is turned away or tilted beyond what a portrait allows, from 0 (not at all) to 1. */
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

/** The head around a face's landmarks, in fractions of the picture's size. */
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

/** Input size with which face-api's 68-landmark network was trained. */
const landmarkSize = 112;
const landmarkMeanRgb = [122.782, 117.001, 104.298] as const;
const landmarkRange = 255;

type Point = readonly [x: number, y: number];

/** The 68 points of a face in the order of the iBUG 300-W set: jaw, brows, nose, eyes, mouth. */
type FaceLandmarks = (picture: RgbPicture, face: Part) => readonly Point[];

function openFaceLandmarks(model: Model = readModel("face_landmark_68_model")): FaceLandmarks {
  const mixedOf = (name: string, filter: string) =>
    pointwiseLayer(model(`${name}/${filter}`), model(`${name}/bias`));
  const separableOf = (name: string) => {
    const filters = model(`${name}/depthwise_filter`);
    const mixed = mixedOf(name, "pointwise_filter");
    return (input: Tensor, stride: number) => pointwise(depthwise(input, filters, stride), mixed);
  };
  const first = mixedOf("dense0/conv0", "filters");
  const begin = (input: Tensor, stride: number) => pointwise(neighbourhoods(input, stride, true), first);
  const dense = [0, 1, 2, 3].map((block) => {
    const name = (layer: number) => `dense${block}/conv${layer}`;
    const start = block === 0 ? begin : separableOf(name(0));
    return { start, further: [1, 2, 3].map((layer) => separableOf(name(layer))) };
  });
  const points = mixedOf("fc", "weights");

  function run(input: Tensor): Tensor {
    let out = input;
    for (const { start, further } of dense) {
      const layers: [Tensor, ...Tensor[]] = [leaky(start(out, 2), 0)];
      for (const layer of further) layers.push(layer(reluOfSum(layers), 1));
      out = reluOfSum(layers);
    }
    return pointwise(meanOf(out), points);
  }

  return (picture, face) => {
    const { data } = run(
      squareOf(picture, face, {
        size: landmarkSize,
        isCentred: true,
        mean: landmarkMeanRgb,
        range: landmarkRange,
      }),
    );
    const longest = Math.max(face.width, face.height);
    const [left, top] = [face.x - (longest - face.width) / 2, face.y - (longest - face.height) / 2];
    return Array.from({ length: data.length / 2 }, (_, index): Point => {
      return [left + (data[2 * index] ?? 0) * longest, top + (data[2 * index + 1] ?? 0) * longest];
    });
  };
}

/** Values with which face-api's “tiny face detector”, a YOLO of depthwise separable convolutions, was trained. */
const detectorMeanRgb = [117.001, 114.697, 97.404] as const;
const detectorRange = 256;
const slope = 0.1;

const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
const valuesPerBox = 5;
const leastScore = 0.5;
/** If two faces overlap by more than this fraction of both, only the more certain face counts. */
const mostOverlap = 0.4;
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** A face from brows to chin: its area in px, and the confidence, 0..1. */
type DetectedFace = Part & { readonly score: number };

/** Finds faces in a picture scaled to `size` px; the most certain face comes first. */
type FaceDetector = (picture: RgbPicture, size: number) => readonly DetectedFace[];

function openFaceDetector(model: Model = readModel("tiny_face_detector_model")): FaceDetector {
  const layerOf = (name: string, filter: string) =>
    pointwiseLayer(model(`${name}/${filter}`), model(`${name}/bias`));
  const first = layerOf("conv0", "filters");
  const separable = [1, 2, 3, 4, 5].map((number) => ({
    filters: model(`conv${number}/depthwise_filter`),
    mixed: layerOf(`conv${number}`, "pointwise_filter"),
  }));
  const last = layerOf("conv8", "filters");

  function run(input: Tensor): Tensor {
    let out = leaky(pointwise(neighbourhoods(input, 1, false), first), slope);
    for (const { filters, mixed } of separable) {
      out = leaky(pointwise(depthwise(maxPool(out, 2), filters), mixed), slope);
    }
    return pointwise(maxPool(out, 1), last);
  }

  return (picture, size) => {
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
    const input = squareOf(picture, whole, {
      size,
      isCentred: false,
      mean: detectorMeanRgb,
      range: detectorRange,
    });
    return surest(boxesOf(run(input), Math.max(picture.width, picture.height)));
  };
}

/** The boxes of all grid cells, in px of a picture whose longer side is `longest`. */
function boxesOf(
  { data, width, height, channels: values }: Tensor,
  longest: number,
): readonly DetectedFace[] {
  const cell = longest / width;
  const found: DetectedFace[] = [];
  for (let at = 0; at < width * height * anchors.length; at++) {
    const [anchor, place] = [at % anchors.length, Math.floor(at / anchors.length)];
    const from = place * values + anchor * valuesPerBox;
    const [x = 0, y = 0, across = 0, down = 0, certainty = 0] = data.subarray(from, from + valuesPerBox);
    const score = sigmoid(certainty);
    if (score < leastScore) continue;
    const [anchorX, anchorY] = anchors[anchor] ?? [0, 0];
    const [wide, high] = [Math.exp(across) * anchorX * cell, Math.exp(down) * anchorY * cell];
    const [middleX, middleY] = [
      ((place % width) + sigmoid(x)) * cell,
      (Math.floor(place / width) + sigmoid(y)) * cell,
    ];
    found.push({ x: middleX - wide / 2, y: middleY - high / 2, width: wide, height: high, score });
  }
  return found;
}

function surest(found: readonly DetectedFace[]): readonly DetectedFace[] {
  const kept: DetectedFace[] = [];
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(face, other) <= mostOverlap)) kept.push(face);
  }
  return kept;
}

/** Intersection over union of two boxes. */
function overlap(a: Part, b: Part): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  const shared = across * down;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/** A network's weights by name, as 32-bit floats. */
type Model = (name: string) => Float32Array;

type Weight = {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization: { readonly scale: number; readonly min: number };
};

type Manifest = readonly [{ readonly weights: readonly Weight[] }];

/** The models are next to the bundled program too. */
const folder = join(import.meta.dirname, "models");

/** Reads a face-api model by name. Throws an Error if its files are missing. */
function readModel(name: string): Model {
  const [{ weights }]: Manifest = JSON.parse(
    readFileSync(join(folder, `${name}-weights_manifest.json`), "utf8"),
  );
  const bytes = readFileSync(join(folder, `${name}.bin`));
  const byName = new Map<string, Float32Array>();
  let at = 0;
  for (const { name: weight, shape, quantization } of weights) {
    const length = shape.reduce((size, part) => size * part, 1);
    const { scale, min } = quantization;
    byName.set(
      weight,
      Float32Array.from(bytes.subarray(at, at + length), (value) => value * scale + min),
    );
    at += length;
  }
  return (weight) => {
    const found = byName.get(weight);
    if (!found) throw new Error(`The model ${name} has no weights ${weight}.`);
    return found;
  };
}
