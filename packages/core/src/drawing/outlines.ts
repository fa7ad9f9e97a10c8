import type { Box, PathCommand } from "./drawOp.ts";

/** A closed polygon. */
export function polygon(points: readonly (readonly [number, number])[]): readonly PathCommand[] {
  return [...points.map(([x, y], index): PathCommand => [index === 0 ? "M" : "L", x, y]), ["Z"] as const];
}

/** Distance of a cubic's control point that draws a quarter of a circle of radius 1. */
const quarterCircle = 0.5522847498307936;

/** A rectangle with elliptical corners of at most half its sides; an ellipse when they meet. */
export function roundedBox(box: Box, radiusX: number, radiusY: number): readonly PathCommand[] {
  const rx = Math.min(Math.max(radiusX, 0), box.width / 2);
  const ry = Math.min(Math.max(radiusY, 0), box.height / 2);
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (rx === 0 || ry === 0) {
    return polygon([
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
  }
  const [kx, ky] = [rx * (1 - quarterCircle), ry * (1 - quarterCircle)];
  return [
    ["M", left + rx, top],
    ["L", right - rx, top],
    ["C", right - kx, top, right, top + ky, right, top + ry],
    ["L", right, bottom - ry],
    ["C", right, bottom - ky, right - kx, bottom, right - rx, bottom],
    ["L", left + rx, bottom],
    ["C", left + kx, bottom, left, bottom - ky, left, bottom - ry],
    ["L", left, top + ry],
    ["C", left, top + ky, left + kx, top, left + rx, top],
    ["Z"],
  ];
}
