import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import wabt from "wabt";
import { pointwise, pointwiseLayer, pointwiseProgram } from "./pointwise.ts";

test("the embedded WebAssembly matches its source", async () => {
  const source = readFileSync(new URL("./pointwise.wat", import.meta.url), "utf8");
  const parsed = (await wabt()).parseWat("pointwise.wat", source, { simd: true });
  parsed.validate();
  expect(Buffer.from(parsed.toBinary({}).buffer).toString("base64")).toBe(pointwiseProgram);
});

/** Pseudo-random numbers from -1 to 1. */
const numbers = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, index) => Math.sin(index * 12.9898 + seed * 78.233));

test.each([
  [1, 1, 1],
  [1, 256, 136],
  [7, 27, 16],
  [25, 512, 25],
  [64, 16, 32],
])("convolves %i pixels of %i channels into %i channels", (pixels, channels, outputs) => {
  const [data, weights, bias] = [
    numbers(pixels * channels, 1),
    numbers(channels * outputs, 2),
    numbers(outputs, 3),
  ];
  const layer = pointwiseLayer(weights, bias);
  // Adding another layer must not overwrite the first layer.
  pointwiseLayer(numbers(64, 4), numbers(8, 5));
  const made = pointwise({ data, width: pixels, height: 1, channels }, layer);
  expect(made).toMatchObject({ width: pixels, height: 1, channels: outputs });
  const expected = Array.from({ length: pixels * outputs }, (_, index) => {
    const [pixel, output] = [Math.floor(index / outputs), index % outputs];
    return Array.from({ length: channels }).reduce<number>(
      (sum, _one, channel) =>
        sum + (data[pixel * channels + channel] ?? 0) * (weights[channel * outputs + output] ?? 0),
      bias[output] ?? 0,
    );
  });
  expect(made.data).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(made.data[index]).toBeCloseTo(value, 3);
});
