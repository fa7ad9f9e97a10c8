import { isCanvasOf } from "../document/cardSize.ts";
import type { LabelSetup } from "../document/pageSetup.ts";
import type { Matrix } from "../drawing/drawOp.ts";

/** How a canvas lies on its label. `matrix` maps canvas px to label mm. */
export type LabelFit = {
  readonly matrix: Matrix;
  /** False when canvas and label differ in shape or size, so that the design is scaled and centred. */
  readonly exact: boolean;
};

/**
 * Fits a canvas onto its label. A canvas within 1 px of the label's rounded size fills it exactly, each axis
 * for itself; any other is scaled evenly to fit inside and centred.
 */
export function labelFit(
  canvas: { readonly width: number; readonly height: number },
  label: LabelSetup,
): LabelFit {
  const scaleX = label.widthMm / canvas.width;
  const scaleY = label.heightMm / canvas.height;
  if (isCanvasOf(canvas, label)) {
    return { matrix: [scaleX, 0, 0, scaleY, 0, 0], exact: true };
  }
  const scale = Math.min(scaleX, scaleY);
  const leftMm = (label.widthMm - canvas.width * scale) / 2;
  const topMm = (label.heightMm - canvas.height * scale) / 2;
  return { matrix: [scale, 0, 0, scale, leftMm, topMm], exact: false };
}
