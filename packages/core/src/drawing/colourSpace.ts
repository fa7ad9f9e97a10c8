import { parsePaint } from "../drawing/parsePaint.ts";

/** A colour in OKLCH (Björn Ottosson, 2020): lightness 0..1, chroma from 0, hue in degrees. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Triple = readonly [number, number, number];

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLinear = (share: number) =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;

function linearOf(hex: string): Triple {
  const color = parsePaint(hex)?.color ?? "#000000";
  const channel = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function hexOf(linear: Triple): string {
  const digits = linear.map((share) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, share)))));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, "0")).join("")}`;
}

const brightness = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Relative luminance by WCAG 2, 0..1. An invalid colour counts as black. */
export const luminance = (color: string) => brightness(linearOf(color));

/** Contrast of two colours by WCAG 2, 1..21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function toOklch(color: string): Oklch {
  const [red, green, blue] = linearOf(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const steps = 24;

/** Finds the largest share, 0..1, that passes. Every smaller share must pass as well. */
function largestShare(passes: (share: number) => boolean): number {
  if (passes(1)) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const isShown = (linear: Triple) => linear.every((share) => share >= -0.0001 && share <= 1.0001);

/** Reduces a colour's chroma until the colour is in the sRGB gamut. */
function displayable(color: Oklch): Triple {
  const share = largestShare((part) => isShown(toLinearRgb({ ...color, chroma: color.chroma * part })));
  return toLinearRgb({ ...color, chroma: color.chroma * share });
}

export const fromOklch = (color: Oklch): string => hexOf(displayable(color));

/** Finds the colour with this hue and the luminance `wanted`, 0..1, with the nearest possible chroma. */
export function ofLuminance(hue: number, chroma: number, wanted: number): string {
  const at = (lightness: number) => displayable({ lightness, chroma, hue });
  return hexOf(at(largestShare((lightness) => brightness(at(lightness)) <= wanted)));
}
