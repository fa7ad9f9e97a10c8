/** Opacity values row by row, 0..255 each. */
export type AlphaMap = { readonly width: number; readonly height: number; readonly alpha: Uint8Array };

/** Below this standard deviation the Gaussian is summed directly, because three boxes are too coarse. */
const leastForBoxes = 2;

/** Blurs a line that has space for `reach` values before and after it; returns the buffer with the result. */
type LineBlur = {
  readonly reach: number;
  readonly run: (line: Float32Array, spare: Float32Array) => Float32Array;
};

/**
 * Blurs opacity values in place with a Gaussian of this standard deviation in px; beyond the edges everything is
 * transparent. From 2 px on it uses three extended boxes (Gwosdek and others, “Theoretical Foundations of Gaussian
 * Convolution by Extended Box Filtering”, 2011), whose time does not depend on the blur's width.
 */
export function blurAlpha({ width, height, alpha }: AlphaMap, deviation: number): void {
  if (!(deviation > 0)) return;
  const blur = deviation < leastForBoxes ? summed(deviation) : boxed(deviation);
  const values = Float32Array.from(alpha);
  blurLines(values, { count: height, length: width, start: width, step: 1 }, blur);
  blurLines(values, { count: width, length: height, start: 1, step: width }, blur);
  for (let at = 0; at < alpha.length; at++) alpha[at] = Math.min(255, Math.round(values[at] ?? 0));
}

/** Lines of values: `start` is the distance between lines, `step` the distance between values. */
type Lines = {
  readonly count: number;
  readonly length: number;
  readonly start: number;
  readonly step: number;
};

function blurLines(
  values: Float32Array,
  { count, length, start, step }: Lines,
  { reach, run }: LineBlur,
): void {
  const [line, spare] = [new Float32Array(length + 2 * reach), new Float32Array(length + 2 * reach)];
  for (let index = 0; index < count; index++) {
    line.fill(0);
    let sum = 0;
    for (let at = 0, from = index * start; at < length; at++, from += step) {
      const value = values[from] ?? 0;
      line[reach + at] = value;
      sum += value;
    }
    // Fast path: most lines around a word are transparent.
    if (sum === 0) continue;
    const blurred = run(line, spare);
    for (let at = 0, to = index * start; at < length; at++, to += step) values[to] = blurred[reach + at] ?? 0;
  }
}

function summed(deviation: number): LineBlur {
  const reach = Math.ceil(4 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight);
  const run = (line: Float32Array, spare: Float32Array) => {
    for (let at = reach; at < line.length - reach; at++) {
      let sum = 0;
      for (let by = -reach; by <= reach; by++) sum += (line[at + by] ?? 0) * (weights[by + reach] ?? 0);
      spare[at] = sum / total;
    }
    return spare;
  };
  return { reach, run };
}

const passes = 3;

function boxed(deviation: number): LineBlur {
  const variance = deviation ** 2 / passes;
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  // Weight of each end of the box that makes the variance exact.
  const end =
    ((2 * radius + 1) * (radius * (radius + 1) - 3 * variance)) / (6 * (variance - (radius + 1) ** 2));
  const whole = 2 * radius + 1 + 2 * end;
  const far = radius + 1;
  const pass = (from: Float32Array, to: Float32Array) => {
    to.fill(0);
    let sum = 0;
    for (let at = 0; at < 2 * radius + 1; at++) sum += from[at + 1] ?? 0;
    for (let at = far; at < from.length - far; at++) {
      const [before, after] = [from[at - far] ?? 0, from[at + far] ?? 0];
      to[at] = (sum + end * (before + after)) / whole;
      sum += after - (from[at - radius] ?? 0);
    }
  };
  const run = (line: Float32Array, spare: Float32Array) => {
    pass(line, spare);
    pass(spare, line);
    pass(line, spare);
    return spare;
  };
  return { reach: passes * far, run };
}
