import { expect, test } from "vitest";
import { blurAlpha } from "./blurAlpha.ts";

const size = 120;

/** A square of 40 px at the centre of a map. */
function square(): Uint8Array {
  const alpha = new Uint8Array(size * size);
  for (let row = 40; row < 80; row++) alpha.fill(255, row * size + 40, row * size + 80);
  return alpha;
}

/** The integral of a Gaussian (Abramowitz and Stegun, 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

test.each([0.8, 1.2, 1.9, 2, 3.3, 7, 12])("a blur of %s px matches a Gaussian", (deviation) => {
  const alpha = square();
  blurAlpha({ width: size, height: size, alpha }, deviation);
  const along = (at: number) =>
    (erf((at + 0.5 - 40) / (Math.SQRT2 * deviation)) - erf((at + 0.5 - 80) / (Math.SQRT2 * deviation))) / 2;
  let far = 0;
  for (let at = 0; at < alpha.length; at++) {
    const wanted = 255 * along(at % size) * along(Math.floor(at / size));
    far = Math.max(far, Math.abs((alpha[at] ?? 0) - wanted));
  }
  // Half a sampling step adds to a small blur's difference.
  expect(far).toBeLessThan(deviation < 1 ? 12 : 5);
});

test("preserves the total alpha, and changes nothing if the blur is zero", () => {
  const alpha = square();
  blurAlpha({ width: size, height: size, alpha }, 0);
  expect(alpha).toEqual(square());
  blurAlpha({ width: size, height: size, alpha }, 6);
  const sum = (map: Uint8Array) => map.reduce((all, each) => all + each, 0);
  expect(sum(alpha) / sum(square())).toBeCloseTo(1, 2);
});
