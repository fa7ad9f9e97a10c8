import { pointwise, pointwiseLayer } from "./pointwise.ts";
import { type Model, readModel } from "./readModel.ts";
import { type Part, type RgbPicture, squareOf } from "./squareOf.ts";
import { depthwise, leaky, meanOf, neighbourhoods, reluOfSum, type Tensor } from "./tensor.ts";

/** A place in a picture, px. */
export type Point = readonly [x: number, y: number];

/** The 68 points of a face in the order of the iBUG 300-W set: jaw, brows, nose, eyes, mouth. */
export type FaceLandmarks = (picture: RgbPicture, face: Part) => readonly Point[];

/** Input size that face-api's network of 68 landmarks was trained with. */
const size = 112;
const meanRgb = [122.782, 117.001, 104.298] as const;
const range = 255;

export function openFaceLandmarks(model: Model = readModel("face_landmark_68_model")): FaceLandmarks {
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
    const { data } = run(squareOf(picture, face, { size, isCentred: true, mean: meanRgb, range }));
    const longest = Math.max(face.width, face.height);
    const [left, top] = [face.x - (longest - face.width) / 2, face.y - (longest - face.height) / 2];
    return Array.from({ length: data.length / 2 }, (_, index): Point => {
      return [left + (data[2 * index] ?? 0) * longest, top + (data[2 * index + 1] ?? 0) * longest];
    });
  };
}
