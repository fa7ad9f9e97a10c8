import type { Box, PathCommand } from "../../drawing/drawOp.ts";
import { polygon, roundedBox, scaledPath, starOutline } from "../../drawing/outlines.ts";

export const maskShapes = ["circle", "ellipse", "rounded", "hexagon", "star", "shield"] as const;

export type MaskShape = (typeof maskShapes)[number];

/** Default radius of `rounded`, as a fraction of the shorter side. */
const usualRounding = 1 / 6;

/** The area of a mask. A circle is as large as the given area allows; every other mask fills the area. */
export function maskArea(shape: MaskShape, area: Box): Box {
  if (shape !== "circle") return area;
  const size = Math.min(area.width, area.height);
  return {
    x: area.x + (area.width - size) / 2,
    y: area.y + (area.height - size) / 2,
    width: size,
    height: size,
  };
}

/**
 * The outline of a mask in the area that `maskArea` returns. `radius` is the picture's corner radius, in the
 * area's unit.
 */
export function maskOutline(shape: MaskShape, area: Box, radius: number): readonly PathCommand[] {
  const { x, y, width, height } = area;
  const at = (across: number, down: number) => [x + across * width, y + down * height] as const;
  switch (shape) {
    case "circle":
    case "ellipse":
      return roundedBox(area, width / 2, height / 2);
    case "rounded": {
      const rounding = radius > 0 ? radius : Math.min(width, height) * usualRounding;
      return roundedBox(area, rounding, rounding);
    }
    case "hexagon":
      return polygon([at(0.5, 0), at(1, 0.25), at(1, 0.75), at(0.5, 1), at(0, 0.75), at(0, 0.25)]);
    case "star":
      return starOutline(area);
    case "shield":
      return [
        ["M", ...at(0, 0)],
        ["L", ...at(1, 0)],
        ["L", ...at(1, 0.5)],
        ["C", ...at(1, 0.75), ...at(0.75, 0.9), ...at(0.5, 1)],
        ["C", ...at(0.25, 0.9), ...at(0, 0.75), ...at(0, 0.5)],
        ["Z"],
      ];
  }
}

/** Shrinks the outline by a length on every side of its area. Empty if nothing remains. */
export function insetOutline(path: readonly PathCommand[], area: Box, inset: number): readonly PathCommand[] {
  const scaleX = Math.max(0, 1 - (2 * inset) / area.width);
  const scaleY = Math.max(0, 1 - (2 * inset) / area.height);
  const x = (area.x + area.width / 2) * (1 - scaleX);
  const y = (area.y + area.height / 2) * (1 - scaleY);
  return scaledPath(path, { x, y, scaleX, scaleY });
}
