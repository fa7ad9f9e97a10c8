import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A network's weights by name, as 32-bit floats. */
export type Model = (name: string) => Float32Array;

type Weight = {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization: { readonly scale: number; readonly min: number };
};

type Manifest = readonly [{ readonly weights: readonly Weight[] }];

/** face-api's package contains the models; none of its code is loaded. */
const folder = join(
  dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")),
  "model",
);

/** Reads a model of face-api by name. Throws an Error if its files are missing. */
export function readModel(name: string): Model {
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
