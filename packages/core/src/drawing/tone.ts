/**
 * How a picture's colours are changed: three rows of four, for red, green and blue each the parts of red, green and blue that
 * it is made of and what is added, as SVG's `feColorMatrix` has it. Colours are sRGB from 0 to 1, and end there.
 */
export type Tone = readonly number[];

/** What red, green and blue add to brightness, by ITU-R BT.709. */
const luma = [0.2126, 0.7152, 0.0722] as const;

const channels = [0, 1, 2] as const;

/** From `dark` to `light`, each `#rrggbb`, by a picture's brightness. */
export function duotone(dark: string, light: string): Tone {
  return channels.flatMap((channel) => {
    const [from, to] = [channelOf(dark, channel), channelOf(light, channel)];
    return [...luma.map((part) => part * (to - from)), from];
  });
}

export const greyTone: Tone = duotone("#000000", "#ffffff");

/** Brighter and with more contrast, each from -1 to 1; 0 changes nothing. */
export function lightTone(brightness: number, contrast: number): Tone {
  // At most a picture is twice as steep, at least it is grey all over.
  const steep = 1 + contrast;
  const added = 0.5 - 0.5 * steep + 0.5 * brightness;
  return channels.flatMap((channel) => [...channels.map((other) => (other === channel ? steep : 0)), added]);
}

/** First `inner`, then `outer`. */
export function combinedTone(outer: Tone, inner: Tone): Tone {
  const at = (tone: Tone, row: number, column: number) => tone[4 * row + column] ?? 0;
  return channels.flatMap((row) =>
    [0, 1, 2, 3].map((column) => {
      const mixed = channels.map((part) => at(outer, row, part) * at(inner, part, column));
      return mixed.reduce((sum, part) => sum + part, column === 3 ? at(outer, row, 3) : 0);
    }),
  );
}

/** Equal for tones that do the same. */
export function toneName(tone: Tone): string {
  return tone.map((part) => Number(part.toFixed(4)) + 0).join("_");
}

/** Whether all that comes out is grey. */
export function isGreyTone(tone: Tone): boolean {
  const [red, green, blue] = channels.map((row) => toneName(tone.slice(4 * row, 4 * row + 4)));
  return red === green && red === blue;
}

function channelOf(colour: string, channel: number): number {
  return Number.parseInt(colour.slice(1 + 2 * channel, 3 + 2 * channel), 16) / 255;
}
