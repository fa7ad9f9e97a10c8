import type { LabelSetup } from "../document/pageSetup.ts";
import type { PathCommand } from "../layout/drawOp.ts";

/** Distance of a cubic's control points that draws a quarter of an ellipse, per radius: 4/3 · (√2 − 1). */
const quarterArc = (4 / 3) * (Math.SQRT2 - 1);

/** The label's shape in label mm, clockwise from the top left. Radii reach to half of the label at most. */
export function labelOutline(label: LabelSetup): readonly PathCommand[] {
  return outlineAt(label, 0, 0);
}

/** The label's shape with its top left corner at x, y. */
export function outlineAt(label: LabelSetup, x: number, y: number): readonly PathCommand[] {
  const { widthMm: width, heightMm: height } = label;
  const [right, bottom] = [x + width, y + height];
  const rx = Math.min(label.cornerWidthMm, width / 2);
  const ry = Math.min(label.cornerHeightMm, height / 2);
  if (label.shape === "rectangle" || rx <= 0 || ry <= 0) {
    return [["M", x, y], ["L", right, y], ["L", right, bottom], ["L", x, bottom], ["Z"]];
  }
  const [cx, cy] = [rx * (1 - quarterArc), ry * (1 - quarterArc)];
  return [
    ["M", x + rx, y],
    ["L", right - rx, y],
    ["C", right - cx, y, right, y + cy, right, y + ry],
    ["L", right, bottom - ry],
    ["C", right, bottom - cy, right - cx, bottom, right - rx, bottom],
    ["L", x + rx, bottom],
    ["C", x + cx, bottom, x, bottom - cy, x, bottom - ry],
    ["L", x, y + ry],
    ["C", x, y + cy, x + cx, y, x + rx, y],
    ["Z"],
  ];
}
