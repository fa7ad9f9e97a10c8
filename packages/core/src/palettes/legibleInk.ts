import { contrast, fromOklch, luminance, toOklch } from "../drawing/colourSpace.ts";
import type { ElementRole } from "../elements/defineElement.ts";

/** The contrast that WCAG 2 asks of text. */
const wanted = 4.5;

/** For letters that were light and become dark, or the other way round: they should look deliberate. */
const wantedReversed = 8;

const lightnesses = Array.from({ length: 51 }, (_, step) => step / 50);

/** A colour of letters before and after a palette is applied. */
type Ink = { readonly before: string; readonly after: string };

/**
 * The ink's colour, made light or dark enough to stand out from the backgrounds that it stood out from before.
 * `change` gives a background's new colour. Bars stay darker than their background, as scanners need them.
 */
export function legibleInk(
  role: ElementRole,
  { before, after }: Ink,
  oldBackgrounds: readonly string[],
  change: (color: string) => string,
): string {
  const best = Math.max(...oldBackgrounds.map((background) => contrast(before, background)));
  const backgrounds = oldBackgrounds
    .filter((background) => contrast(before, background) >= Math.min(wanted, best))
    .map(change);
  const worst = (ink: string) => Math.min(...backgrounds.map((background) => contrast(ink, background)));
  const mayBe = (ink: string) =>
    role !== "code" || backgrounds.every((background) => luminance(ink) < luminance(background));
  if (worst(after) >= wanted && mayBe(after)) return after;
  const tone = toOklch(after);
  const tried = lightnesses
    .toSorted((a, b) => Math.abs(a - tone.lightness) - Math.abs(b - tone.lightness))
    .map((lightness) => fromOklch({ ...tone, lightness }))
    .filter(mayBe);
  const [nearest = after] = backgrounds;
  const isLighter = (ink: string) => luminance(ink) > luminance(nearest);
  const wasLighter = luminance(before) > luminance(oldBackgrounds[0] ?? before);
  // Where no ink stands out from all of them, the lowest one counts most.
  const lowest = backgrounds.at(-1) ?? after;
  const byWorst = tried.toSorted((a, b) => worst(b) - worst(a));
  return (
    tried.find((ink) => isLighter(ink) === wasLighter && worst(ink) >= wanted) ??
    tried.find((ink) => worst(ink) >= wantedReversed) ??
    byWorst.find((ink) => contrast(ink, lowest) >= wanted) ??
    byWorst[0] ??
    after
  );
}
