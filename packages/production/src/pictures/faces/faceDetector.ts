import { pointwise, pointwiseLayer } from "./pointwise.ts";
import { type Model, readModel } from "./readModel.ts";
import { type Part, type RgbPicture, squareOf } from "./squareOf.ts";
import { depthwise, leaky, maxPool, neighbourhoods, type Tensor } from "./tensor.ts";

/** A face from brows to chin: its part of the picture in px, and the confidence, 0..1. */
export type DetectedFace = Part & { readonly score: number };

/** Values that face-api's “tiny face detector”, a YOLO of depthwise separable convolutions, was trained with. */
const meanRgb = [117.001, 114.697, 97.404] as const;
const range = 256;
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
/** Of two faces that overlap by more than this part of both, the more certain one counts. */
const mostOverlap = 0.4;

/** Finds faces in a picture scaled to `size` px; the most certain comes first. */
export type FaceDetector = (picture: RgbPicture, size: number) => readonly DetectedFace[];

export function openFaceDetector(model: Model = readModel("tiny_face_detector_model")): FaceDetector {
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
    const input = squareOf(picture, whole, { size, isCentred: false, mean: meanRgb, range });
    return surest(boxesOf(run(input), Math.max(picture.width, picture.height)));
  };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The boxes of all cells, in px of a picture whose longer side is `longest`. */
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

/** Drops repeated detections of a face. */
function surest(found: readonly DetectedFace[]): readonly DetectedFace[] {
  const kept: DetectedFace[] = [];
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(face, other) <= mostOverlap)) kept.push(face);
  }
  return kept;
}

/** Intersection of two parts divided by their union. */
function overlap(a: Part, b: Part): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  const shared = across * down;
  return shared / (a.width * a.height + b.width * b.height - shared);
}
