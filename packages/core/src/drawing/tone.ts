/**
 * A change of a picture's colours as in SVG's `feColorMatrix`: three rows of four factors for red, green, blue and
 * a constant, which yield red, green and blue. Colours are sRGB, clamped to 0..1.
 */
export type Tone = readonly number[];

/** The weights of red, green and blue in brightness, from ITU-R BT.709. */
const luma = [0.2126, 0.7152, 0.0722] as const;

const channels = [0, 1, 2] as const;

/** Maps a picture's brightness to colours from `dark` to `light`, each `#rrggbb`. */
export function duotone(dark: string, light: string): Tone {
  return channels.flatMap((channel) => {
    const [from, to] = [channelOf(dark, channel), channelOf(light, channel)];
    return [...luma.map((part) => part * (to - from)), from];
  });
}

export const greyTone: Tone = duotone("#000000", "#ffffff");

/** Changes brightness and contrast, each from -1 to 1, where 0 has no effect. */
export function lightTone(brightness: number, contrast: number): Tone {
  // The slope is 0 for uniform grey and 2 for twice the contrast.
  const steep = 1 + contrast;
  const added = 0.5 - 0.5 * steep + 0.5 * brightness;
  return channels.flatMap((channel) => [...channels.map((other) => (other === channel ? steep : 0)), added]);
}

/** Applies `inner` first, then `outer`. */
export function combinedTone(outer: Tone, inner: Tone): Tone {
  const at = (tone: Tone, row: number, column: number) => tone[4 * row + column] ?? 0;
  return channels.flatMap((row) =>
    [0, 1, 2, 3].map((column) => {
      const mixed = channels.map((part) => at(outer, row, part) * at(inner, part, column));
      return mixed.reduce((sum, part) => sum + part, column === 3 ? at(outer, row, 3) : 0);
    }),
  );
}

/** A cache key, equal for tones with the same effect. */
export function toneName(tone: Tone): string {
  return tone.map((part) => Number(part.toFixed(4)) + 0).join("_");
}

/** Whether the result is always grey. */
export function isGreyTone(tone: Tone): boolean {
  const [red, green, blue] = channels.map((row) => toneName(tone.slice(4 * row, 4 * row + 4)));
  return red === green && red === blue;
}

function channelOf(colour: string, channel: number): number {
  return Number.parseInt(colour.slice(1 + 2 * channel, 3 + 2 * channel), 16) / 255;
}

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
