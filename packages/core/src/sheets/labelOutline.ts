import type { LabelSetup } from "../document/pageSetup.ts";
import type { Box, Matrix, PathCommand } from "../drawing/drawOp.ts";
import { cutDisc, reversedEllipse, roundedBox } from "../drawing/outlines.ts";

/** The radii of a label's corners, mm per axis; half of its size if it has no straight sides. */
export function labelCorners(label: LabelSetup): { readonly xMm: number; readonly yMm: number } {
  if (label.shape === "rectangle") return { xMm: 0, yMm: 0 };
  if (label.shape === "rounded") return { xMm: label.cornerWidthMm, yMm: label.cornerHeightMm };
  return { xMm: label.widthMm / 2, yMm: label.heightMm / 2 };
}

/**
 * The label's outline in mm, clockwise from its top left corner at x, y. The hole of a ring runs counter-clockwise,
 * so that it is a hole with both fill rules. Radii are at most half of the label. A positive bleed enlarges the
 * outline and shrinks a hole; a negative bleed does the opposite.
 */
export function outlineAt(label: LabelSetup, x: number, y: number, bleedMm = 0): readonly PathCommand[] {
  const { widthMm, heightMm } = label;
  if (bleedMm === 0) return outlineIn(label, { x, y, width: widthMm, height: heightMm }, 1, 1);
  return outlineAt(grownLabel(label, bleedMm), x - bleedMm, y - bleedMm);
}

function grownLabel(label: LabelSetup, byMm: number): LabelSetup {
  return {
    ...label,
    widthMm: label.widthMm + 2 * byMm,
    heightMm: label.heightMm + 2 * byMm,
    cornerWidthMm: Math.max(0, label.cornerWidthMm + byMm),
    cornerHeightMm: Math.max(0, label.cornerHeightMm + byMm),
    holeMm: Math.max(0, label.holeMm - 2 * byMm),
  };
}

/**
 * The label's outline in canvas px, for showing the cut in a picture of the card. `toLabel` maps canvas px to label
 * mm (see `labelFit`). Empty for a label without width or height.
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
  return outlineIn(label, box, scaleX, scaleY);
}

/** The outline in a box of any unit; `mmX` and `mmY` are the mm per unit. */
function outlineIn(label: LabelSetup, box: Box, mmX: number, mmY: number): readonly PathCommand[] {
  if (label.shape !== "ring") {
    const { xMm, yMm } = labelCorners(label);
    return roundedBox(box, xMm / mmX, yMm / mmY);
  }
  const radius = Math.max(label.widthMm, label.heightMm) / 2;
  const hole = Math.min(label.holeMm / 2, radius);
  return [...cutDisc(box, radius / mmX, radius / mmY), ...reversedEllipse(box, hole / mmX, hole / mmY)];
}
