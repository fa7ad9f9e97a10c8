import type { Cutout } from "../document/cutouts.ts";
import type { PathCommand } from "../drawing/drawOp.ts";
import { roundedBox } from "../drawing/outlines.ts";

/** Corner radius of a chip, mm. */
const chipCornerMm = 1.5;

/** The outline of a cutout in mm of its label: a slot with round ends, a round hole, a stripe or a chip. */
export function cutoutOutline({ kind, xMm, yMm, widthMm, heightMm }: Cutout): readonly PathCommand[] {
  const box = { x: xMm, y: yMm, width: widthMm, height: heightMm };
  if (kind === "hole") return roundedBox(box, widthMm / 2, heightMm / 2);
  const radius = kind === "slot" ? Math.min(widthMm, heightMm) / 2 : kind === "chip" ? chipCornerMm : 0;
  return roundedBox(box, radius, radius);
}
