import type { StoredElement } from "../document/index.ts";
import type { Box } from "../drawing/drawOp.ts";
import { frameBounds } from "../editing/index.ts";

/** The overlap of two boxes: the shorter side of the shared area, or 0. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, Math.min(width, height));
}

/** The visible elements that overlap one of the areas by more than `tolerance` (canvas px), with their overlap. */
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
