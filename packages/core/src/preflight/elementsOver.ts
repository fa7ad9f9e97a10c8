import type { StoredElement } from "../document/index.ts";
import type { Box } from "../drawing/drawOp.ts";
import { frameBounds } from "../editing/index.ts";

/** How deep one box reaches into another: the shorter side of what they have in common, 0 for nothing. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, Math.min(width, height));
}

/** The elements that show and reach further than `tolerance` into one of the areas, all in canvas px, with how deep they do. */
export function elementsOver(
  elements: readonly StoredElement[],
  areas: readonly Box[],
  tolerance: number,
): readonly { readonly element: StoredElement; readonly depth: number }[] {
  return elements
    .filter(({ hidden }) => !hidden)
    .map((element) => {
      const bounds = frameBounds(element);
      return { element, depth: Math.max(0, ...areas.map((area) => overlapOf(bounds, area))) };
    })
    .filter(({ depth }) => depth > tolerance);
}
