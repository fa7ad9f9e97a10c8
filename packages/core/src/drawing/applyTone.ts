import type { Tone } from "./tone.ts";

/** Applies a tone in place to samples of red, green, blue and alpha, 0 to 255, without changing alpha. */
export function applyTone(samples: Uint8Array | Uint8ClampedArray, tone: Tone): void {
  const [rr = 0, rg = 0, rb = 0, r1 = 0, gr = 0, gg = 0, gb = 0, g1 = 0, br = 0, bg = 0, bb = 0, b1 = 0] =
    tone;
  for (let at = 0; at + 3 < samples.length; at += 4) {
    const red = samples[at] ?? 0;
    const green = samples[at + 1] ?? 0;
    const blue = samples[at + 2] ?? 0;
    samples[at] = byte(rr * red + rg * green + rb * blue + 255 * r1);
    samples[at + 1] = byte(gr * red + gg * green + gb * blue + 255 * g1);
    samples[at + 2] = byte(br * red + bg * green + bb * blue + 255 * b1);
  }
}

function byte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}
