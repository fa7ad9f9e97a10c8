import type { LabelSetup } from "../document/pageSetup.ts";
import type { PathCommand } from "../layout/drawOp.ts";
import { roundedBox } from "../layout/outlines.ts";

/** The label's shape in label mm, clockwise from the top left. Radii reach to half of the label at most. */
export function labelOutline(label: LabelSetup): readonly PathCommand[] {
  return outlineAt(label, 0, 0);
}

/** The label's shape with its top left corner at x, y. */
export function outlineAt(label: LabelSetup, x: number, y: number): readonly PathCommand[] {
  const box = { x, y, width: label.widthMm, height: label.heightMm };
  return label.shape === "rectangle"
    ? roundedBox(box, 0, 0)
    : roundedBox(box, label.cornerWidthMm, label.cornerHeightMm);
}
