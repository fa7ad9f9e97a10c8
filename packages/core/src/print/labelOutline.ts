import type { LabelSetup } from "../document/pageSetup.ts";
import type { Matrix, PathCommand } from "../drawing/drawOp.ts";
import { roundedBox } from "../drawing/outlines.ts";

/** The label's shape in mm with its top left corner at x, y, clockwise from there. Radii reach to half of the label at most. */
export function outlineAt(label: LabelSetup, x: number, y: number): readonly PathCommand[] {
  const box = { x, y, width: label.widthMm, height: label.heightMm };
  return label.shape === "rectangle"
    ? roundedBox(box, 0, 0)
    : roundedBox(box, label.cornerWidthMm, label.cornerHeightMm);
}

/**
 * The label's shape in canvas px, so that a picture of the card alone shows what is cut. `toLabel` maps canvas px
 * to label mm, see `labelFit`. A label without width or height has no shape: there are no commands then.
 */
export function labelOutlineOnCanvas(label: LabelSetup, toLabel: Matrix): readonly PathCommand[] {
  const [scaleX, , , scaleY, x, y] = toLabel;
  if (scaleX === 0 || scaleY === 0) return [];
  const box = {
    x: (0 - x) / scaleX,
    y: (0 - y) / scaleY,
    width: label.widthMm / scaleX,
    height: label.heightMm / scaleY,
  };
  return label.shape === "rectangle"
    ? roundedBox(box, 0, 0)
    : roundedBox(box, label.cornerWidthMm / scaleX, label.cornerHeightMm / scaleY);
}
