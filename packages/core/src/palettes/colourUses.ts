import type { StoredElement } from "../document/index.ts";
import { isColourKey, parsePaint } from "../drawing/parsePaint.ts";
import type { EditorDesign } from "../editing/index.ts";
import { roleOf } from "../elements/index.ts";
import { coloursOfSvg, svgOfAddress } from "./svgColours.ts";

/** A colour of a design, #rrggbb, and its share of a side's area (1 is the whole side). */
export type ColourUse = { readonly color: string; readonly share: number };

/** Whether an element's `color` must stand out from the background. */
const hasInk = (element: StoredElement) => ["text", "code"].includes(roleOf(element));

/** Share of their box that text and barcodes cover. */
const inkShare = 0.12;

const lineShare = 0.05;

/** Whether a property is the colour of an element's text or bars. */
export const isInk = (element: StoredElement, key: string) => key === "color" && hasInk(element);

/** Changes the colours of properties, including the colours of runs of text. */
export function changeColours(
  properties: StoredElement["properties"],
  change: (color: string, key: string) => string,
): StoredElement["properties"] {
  const changed = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => changed(item, key));
    if (typeof value === "object" && value !== null) return inside(value);
    if (typeof value !== "string" || !isColourKey(key)) return value;
    const paint = parsePaint(value);
    // Translucent colours do not change, because they mix with the colour below.
    if (!paint || paint.alpha < 1) return value;
    const after = change(paint.color, key);
    return after === paint.color ? value : after;
  };
  const inside = (part: object) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [key, changed(value, key)]));
  return inside(properties);
}

/** Whether a property holds colours that only a gradient uses: its end colour, and the stops in between. */
const isOfGradient = (element: StoredElement, key: string) =>
  key === "fillEndColor" || (key === "color" && !hasInk(element));

export function hasGradient({ properties: { fillGradient } }: StoredElement): boolean {
  return fillGradient === "linear" || fillGradient === "radial";
}

/** The SVG that an element shows on every card; null if it shows any other picture. */
export function ownSvg(element: StoredElement): string | null {
  const { imageData } = element.properties;
  return roleOf(element) === "picture" && typeof imageData === "string" ? svgOfAddress(imageData) : null;
}

const known = new WeakMap<StoredElement, readonly string[]>();

/** The colours of the SVG that an element shows on every card, one entry per use; null if it shows no SVG. */
export function ownSvgColours(element: StoredElement): readonly string[] | null {
  const before = known.get(element);
  if (before) return before;
  const art = ownSvg(element);
  if (art === null) return null;
  const colours = coloursOfSvg(art);
  known.set(element, colours);
  return colours;
}

function usesOf(element: StoredElement, area: number): readonly ColourUse[] {
  const share = Math.min(1, (element.width * element.height) / area);
  const colours = ownSvgColours(element);
  if (colours !== null) {
    return colours.map((color) => ({ color, share: share / (2 * colours.length) }));
  }
  const uses: ColourUse[] = [];
  changeColours(element.properties, (color, key) => {
    const part = isInk(element, key)
      ? inkShare
      : key === "strokeColor" || key === "shadowColor"
        ? lineShare
        : 1;
    const isDrawn =
      (key !== "strokeColor" || Number(element.properties.strokeWidth ?? 1) > 0) &&
      (!isOfGradient(element, key) || hasGradient(element)) &&
      (key !== "shadowColor" || element.properties.shadow === "drop");
    if (isDrawn) uses.push({ color, share: share * part });
    return color;
  });
  return uses;
}

/** All colours of both sides of a design, one entry per use. */
export function colourUses({ front, back, canvas, backgroundColor }: EditorDesign): readonly ColourUse[] {
  const area = Math.max(1, canvas.width * canvas.height);
  const ground = parsePaint(backgroundColor)?.color;
  const uses = [...front, ...back].flatMap((element) => usesOf(element, area));
  return ground === undefined ? uses : [{ color: ground, share: 1 }, ...uses];
}
