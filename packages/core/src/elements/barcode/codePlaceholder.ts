import type { Box, DrawOp } from "../../drawing/drawOp.ts";
import { polygon } from "../../drawing/outlines.ts";

/** What stands where a code cannot be drawn: a marked box that no scanner reads and no eye overlooks. */
export function codePlaceholder(box: Box): readonly DrawOp[] {
  const stroke = {
    paint: { color: "#c22f2f", alpha: 1 },
    width: Math.max(0.5, Math.min(box.width, box.height) / 60),
  };
  const cross = [
    ["M", 0, 0],
    ["L", box.width, box.height],
    ["M", 0, box.height],
    ["L", box.width, 0],
  ] as const;
  return [
    {
      op: "path",
      path: polygon([
        [0, 0],
        [box.width, 0],
        [box.width, box.height],
        [0, box.height],
      ]),
      fill: { color: "#fdebea", alpha: 1 },
      stroke,
    },
    { op: "path", path: cross, fill: null, stroke },
  ];
}
