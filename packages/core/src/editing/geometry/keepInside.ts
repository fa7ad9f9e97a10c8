import type { Box } from "../../drawing/drawOp.ts";

type Size = { readonly width: number; readonly height: number };

/**
 * The part of the `wanted` distance that a box may move along one axis: never out of the canvas, nor further out if
 * it is already outside. A box larger than the canvas may move while it covers the canvas.
 */
function allowedMove(wanted: number, start: number, length: number, canvasLength: number): number {
  const [toStart, toEnd] = [-start, canvasLength - start - length];
  if (wanted > 0) return Math.min(wanted, Math.max(0, toStart, toEnd));
  return Math.max(wanted, Math.min(0, toStart, toEnd));
}

/** A nudge (canvas px), shortened so that the moved elements stay inside the canvas. */
export function nudgeWithin(bounds: Box, canvas: Size, dx: number, dy: number): { dx: number; dy: number } {
  return {
    dx: dx === 0 ? 0 : allowedMove(dx, bounds.x, bounds.width, canvas.width),
    dy: dy === 0 ? 0 : allowedMove(dy, bounds.y, bounds.height, canvas.height),
  };
}

/** The nearest position inside the canvas, or at the canvas edge if the box is larger. */
export function placeWithin(box: Box, canvas: Size): { x: number; y: number } {
  return {
    x: Math.max(0, Math.min(box.x, canvas.width - box.width)),
    y: Math.max(0, Math.min(box.y, canvas.height - box.height)),
  };
}

/** Whether a box is entirely off the canvas. */
export function isOffCanvas(box: Box, canvas: Size): boolean {
  const { x, y, width, height } = box;
  return x >= canvas.width || y >= canvas.height || x + width <= 0 || y + height <= 0;
}
