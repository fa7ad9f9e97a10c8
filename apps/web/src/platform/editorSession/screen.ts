import { cornersOf, type Frame, type Point, type Viewport } from "@print-builder/core/editing";

/** Converts a canvas point to the screen, px from the canvas area's corner. */
export function toScreen({ zoom, panX, panY }: Viewport, { x, y }: Point): Point {
  return { x: x * zoom + panX, y: y * zoom + panY };
}

/** A rotated frame, in screen px. */
export function frameOnScreen(view: Viewport, frame: Frame): Frame {
  const { x, y } = toScreen(view, frame);
  return { x, y, width: frame.width * view.zoom, height: frame.height * view.zoom, rotation: frame.rotation };
}

/** A frame's corners for the `points` of a `<polygon>`. */
export function outlinePoints(frame: Frame): string {
  return cornersOf(frame)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}
