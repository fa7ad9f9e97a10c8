/** Lightness, green–red and blue–yellow of each pixel in OKLab (Björn Ottosson, 2020): lightness is 0 to 1. */
export type LabPlanes = { readonly l: Float32Array; readonly a: Float32Array; readonly b: Float32Array };

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255));

/** Table of cube roots from 0 to 1, fine enough for the darkest sample above black. */
const rootSteps = 65_535;
const roots = Float32Array.from({ length: rootSteps + 1 }, (_, step) => Math.cbrt(step / rootSteps));

const root = (share: number) => roots[(share * rootSteps + 0.5) | 0] ?? 1;

export function labPlanes({ data, width, height, channels }: Pixels): LabPlanes {
  const count = width * height;
  const planes = { l: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
    const red = linear[data[at] ?? 0] ?? 0;
    const green = linear[data[at + 1] ?? 0] ?? 0;
    const blue = linear[data[at + 2] ?? 0] ?? 0;
    const l = root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    planes.l[pixel] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    planes.a[pixel] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    planes.b[pixel] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  return planes;
}

/** Samples of a picture in sRGB, 0 to 255 each, row by row; a fourth channel is opacity. */
export type Pixels = {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
};
