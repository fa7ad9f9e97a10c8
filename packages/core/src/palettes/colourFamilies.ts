import { type Oklch, toOklch } from "../drawing/colourSpace.ts";
import type { ColourUse } from "./colourUses.ts";

/** Colours of one hue, with the role they play in the design. */
export type ColourFamily = {
  readonly role: "main" | "accent" | "highlight";
  /** The one that covers most of the card. */
  readonly dominant: string;
  readonly hue: number;
  readonly chroma: number;
};

const roles = ["main", "accent", "highlight"] as const;

const paleChroma = 0.045;

/** True for greys and tinted papers: they have a hue, but do not define it. Dark colours show their hue with less chroma. */
export const isPale = ({ chroma, lightness }: Oklch) => chroma < paleChroma * (0.3 + 0.7 * lightness);

/** Degrees to either side that still look like one hue. */
const reach = 32;

const hueDistance = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

type Weighed = { readonly color: string; readonly tone: Oklch; readonly weight: number };

function weigh(uses: readonly ColourUse[]): readonly Weighed[] {
  const shares = new Map<string, number>();
  for (const { color, share } of uses) shares.set(color, (shares.get(color) ?? 0) + share);
  return [...shares].map(([color, share]) => {
    const tone = toOklch(color);
    return { color, tone, weight: share * tone.chroma };
  });
}

function heaviest(colours: readonly Weighed[], weightOf: (colour: Weighed) => number): Weighed | undefined {
  return colours.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

/** The hues of a design, the most used first; three at most, none for a design in greys. */
export function colourFamilies(uses: readonly ColourUse[]): readonly ColourFamily[] {
  let left = weigh(uses).filter(({ tone }) => !isPale(tone));
  const families: ColourFamily[] = [];
  for (const role of roles) {
    const near = (peak: Weighed) => left.filter(({ tone }) => hueDistance(tone.hue, peak.tone.hue) <= reach);
    const peak = heaviest(left, (colour) => near(colour).reduce((sum, { weight }) => sum + weight, 0));
    if (!peak) break;
    const members = near(peak);
    const dominant = heaviest(members, ({ weight }) => weight) ?? peak;
    families.push({ role, dominant: dominant.color, hue: dominant.tone.hue, chroma: dominant.tone.chroma });
    left = left.filter((colour) => !members.includes(colour));
  }
  return families;
}

/** The family whose hue a colour is nearest to; undefined where there is none. */
export function familyOf(families: readonly ColourFamily[], { hue }: Oklch): ColourFamily | undefined {
  return families.toSorted((a, b) => hueDistance(a.hue, hue) - hueDistance(b.hue, hue))[0];
}
