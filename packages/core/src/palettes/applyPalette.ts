import type { StoredElement } from "../document/index.ts";
import { contrast, fromOklch, luminance, type Oklch, ofLuminance, toOklch } from "../drawing/colourSpace.ts";
import { parsePaint } from "../drawing/parsePaint.ts";
import { type EditorDesign, type Elements, inStackOrder } from "../editing/index.ts";
import type { ElementRole } from "../elements/defineElement.ts";
import { gradientStops, roleOf, styleIdOf } from "../elements/index.ts";
import {
  type ColourUse,
  changeColours,
  colourUses,
  hasGradient,
  isInk,
  ownSvg,
  ownSvgColours,
} from "./colourUses.ts";
import type { Palette } from "./palettes.ts";
import { addressOfSvg, recolourSvg, svgOfAddress } from "./svgColours.ts";

/** Minimum contrast of text, as required by WCAG 2. */
const wanted = 4.5;

/** Minimum contrast of text that changes from light to dark or vice versa, so that the change looks deliberate. */
const wantedReversed = 8;

const lightnesses = Array.from({ length: 51 }, (_, step) => step / 50);

/** A text colour before and after applying a palette. */
type Ink = { readonly before: string; readonly after: string };

/**
 * The ink's colour, lightened or darkened to stand out from the same backgrounds as before. `change` returns a
 * background's new colour. Barcodes stay darker than their background, as scanners require.
 */
function legibleInk(
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
  // If no ink stands out from all backgrounds, the lowest background counts most.
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

/** Colours of one hue, and their role in the design. */
type ColourFamily = {
  readonly role: "main" | "accent" | "highlight";
  /** The colour that covers most of the card. */
  readonly dominant: string;
  readonly hue: number;
  readonly chroma: number;
};

const roles = ["main", "accent", "highlight"] as const;

const paleChroma = 0.045;

/**
 * Whether a colour is too pale to define a hue, such as a tinted grey or paper. Dark colours need less chroma to
 * show their hue.
 */
const isPale = ({ chroma, lightness }: Oklch) => chroma < paleChroma * (0.3 + 0.7 * lightness);

/** Hues within this many degrees still look like one hue. */
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

/** The hues of a design, most used first: at most three, and none for a design in greys. */
function colourFamilies(uses: readonly ColourUse[]): readonly ColourFamily[] {
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

/** The family with the hue nearest to a colour; undefined without families. */
function familyOf(families: readonly ColourFamily[], { hue }: Oklch): ColourFamily | undefined {
  return families.toSorted((a, b) => hueDistance(a.hue, hue) - hueDistance(b.hue, hue))[0];
}

type Box = Pick<StoredElement, "x" | "y" | "width" | "height">;

const meets = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Distance by which text may extend beyond its background, px. */
const slack = 3;

const covers = (a: Box, b: Box) =>
  a.x <= b.x + slack &&
  a.y <= b.y + slack &&
  a.x + a.width >= b.x + b.width - slack &&
  a.y + a.height >= b.y + b.height - slack;

const opacityOf = ({ properties }: StoredElement) => Number(properties.opacity ?? 1);

function opaqueColour(element: StoredElement, value: unknown): string | null {
  const paint = typeof value === "string" ? parsePaint(value) : null;
  return paint && paint.alpha * opacityOf(element) > 0.5 ? paint.color : null;
}

/** Possible colours (#rrggbb) behind an element, nearest first: colours of shapes, drawings and the card. */
function backgroundsBelow(elements: Elements, above: StoredElement, background: string): readonly string[] {
  const own = opaqueColour(above, above.properties.backgroundColor);
  if (own !== null) return [own];
  const stack = inStackOrder(elements);
  const found: string[] = [];
  for (const below of stack.slice(0, stack.indexOf(above)).toReversed()) {
    if (below.hidden || !meets(below, above)) continue;
    found.push(...new Set(ownSvgColours(below)));
    const colours = hasGradient(below)
      ? gradientStops(below.properties).map(({ color }) => color)
      : [below.properties.fillColor];
    const fills = colours.map((colour) => opaqueColour(below, colour));
    const shown = fills.filter((fill) => fill !== null);
    found.push(...shown);
    if (shown.length === fills.length && covers(below, above)) return found;
  }
  return [...found, background];
}

type Change = (color: string) => string;

/** A colour with less chroma is a plain grey, black or white and stays one. */
const greyChroma = 0.004;

/** Differences between neighbouring hues are kept, but reduced to this fraction. */
const spread = 0.6;

/** Largest factor by which a colour's chroma may grow. */
const maxStrengthening = 1.9;

/** Shifts lightness so that `from` becomes `to`, while black and white stay. */
function shiftLightness(lightness: number, from: number, to: number): number {
  if (lightness <= from) return (lightness * to) / Math.max(from, 0.01);
  return 1 - ((1 - lightness) * (1 - to)) / Math.max(1 - from, 0.01);
}

const signedTurn = (from: number, to: number) => ((to - from + 540) % 360) - 180;

function changeTone(color: string, tone: Oklch, family: ColourFamily, palette: Palette): string {
  const target = toOklch(palette[family.role]);
  const hue = (target.hue + signedTurn(family.hue, tone.hue) * spread + 360) % 360;
  const chroma = tone.chroma * Math.min(maxStrengthening, target.chroma / family.chroma);
  if (palette.lightness === "kept" || isPale(tone)) return ofLuminance(hue, chroma, luminance(color));
  if (color === family.dominant) return parsePaint(palette[family.role])?.color ?? color;
  const from = toOklch(family.dominant).lightness;
  return fromOklch({ hue, chroma, lightness: shiftLightness(tone.lightness, from, target.lightness) });
}

/** Text keeps its lightness, because a lighter colour may be hard to read. */
function changeInk(color: string, after: string, palette: Palette): string {
  if (palette.lightness === "kept") return after;
  const { hue, chroma } = toOklch(after);
  return ofLuminance(hue, Math.min(chroma, toOklch(color).chroma), luminance(color));
}

/** Colours the dark parts of a grey design in the main colour. */
function tintGrey(color: string, { lightness }: Oklch, palette: Palette): string {
  const { hue, chroma } = toOklch(palette.main);
  return lightness > 0.75 ? color : ofLuminance(hue, chroma, luminance(color));
}

/** Returns a function that maps a design's colours (#rrggbb) to new colours, before text is made legible. */
export function paletteChange(design: EditorDesign, palette: Palette): Change {
  const families = colourFamilies(colourUses(design));
  const known = new Map<string, string>();
  const changed = (color: string): string => {
    const tone = toOklch(color);
    if (families.length === 0) return tintGrey(color, tone, palette);
    const family = tone.chroma < greyChroma ? undefined : familyOf(families, tone);
    return family ? changeTone(color, tone, family, palette) : color;
  };
  return (color) => {
    const after = known.get(color) ?? changed(color);
    known.set(color, after);
    return after;
  };
}

function recolourSide(elements: Elements, background: string, change: Change, palette: Palette): Elements {
  return elements.map((element) => {
    const svg = ownSvg(element);
    if (svg !== null) {
      const imageData = addressOfSvg(recolourSvg(svg, change));
      return { ...element, properties: { ...element.properties, imageData } };
    }
    const backgrounds = backgroundsBelow(elements, element, background);
    const properties = changeColours(element.properties, (color, key) =>
      isInk(element, key)
        ? legibleInk(
            roleOf(element),
            { before: color, after: changeInk(color, change(color), palette) },
            backgrounds,
            change,
          )
        : change(color),
    );
    return { ...element, properties };
  });
}

/** A style gets the new colour of the first element that follows it, or the palette's new colour if none does. */
function recolourStyles(
  { front, back, textStyles }: EditorDesign,
  recoloured: Elements,
  change: Change,
): EditorDesign["textStyles"] {
  const before = [...front, ...back];
  return textStyles.map((style) => {
    const { color } = style.properties;
    const first = before.findIndex(
      (element) => styleIdOf(element) === style.id && element.properties.color === color,
    );
    const after = recoloured[first]?.properties.color;
    if (typeof after === "string") return { ...style, properties: { ...style.properties, color: after } };
    return { ...style, properties: changeColours(style.properties, change) };
  });
}

/**
 * Recolours a design with a palette. Text and barcodes that stood out from their background still do, at 4.5 : 1 or
 * better. SVG drawings stored in the design are recoloured; other pictures keep their colours.
 */
export function applyPalette(design: EditorDesign, palette: Palette): EditorDesign {
  const change = paletteChange(design, palette);
  const stored = parsePaint(design.backgroundColor)?.color;
  const background = stored ?? "#ffffff";
  const front = recolourSide(design.front, background, change, palette);
  const back = recolourSide(design.back, background, change, palette);
  return {
    ...design,
    backgroundColor: stored === undefined ? design.backgroundColor : change(stored),
    front,
    back,
    textStyles: recolourStyles(design, [...front, ...back], change),
  };
}

/** Recolours a picture of a design, given as a data URL, with a palette; unchanged if it is not an SVG. */
export function recolourPicture(address: string, design: EditorDesign, palette: Palette): string {
  const svg = svgOfAddress(address);
  return svg === null ? address : addressOfSvg(recolourSvg(svg, paletteChange(design, palette)));
}
