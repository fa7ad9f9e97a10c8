import type { StoredElement } from "../document/index.ts";
import { parsePaint } from "../drawing/parsePaint.ts";
import { type Elements, inStackOrder } from "../editing/index.ts";
import { gradientStops } from "../elements/index.ts";
import { hasGradient, ownSvgColours } from "./colourUses.ts";

type Box = Pick<StoredElement, "x" | "y" | "width" | "height">;

const meets = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** How far a text may reach beyond the edge of its background, px. */
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

/** Colours that may lie behind an element, #rrggbb, the nearest first: those of shapes, drawings and the card. */
export function backgroundsBelow(
  elements: Elements,
  above: StoredElement,
  background: string,
): readonly string[] {
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
