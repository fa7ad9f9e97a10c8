import { isCanvasOf } from "../document/cardSize.ts";
import { type Project, printSetup, pxPerMm } from "../document/index.ts";
import type { LabelSetup } from "../document/pageSetup.ts";
import type { Matrix } from "../drawing/drawOp.ts";

/** The fit of a canvas on its label. `matrix` maps canvas px to label mm. */
export type LabelFit = {
  readonly matrix: Matrix;
  /** False if canvas and label differ in size, so that the design is scaled and centred. */
  readonly exact: boolean;
};

/**
 * Fits a canvas onto its label. A canvas within 1 px of the label's rounded size fills the label exactly, with a
 * separate scale for each axis. Any other canvas is scaled evenly to fit inside and centred.
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

/** Millimetres on paper per canvas px, for each axis. */
export type PaperScale = { readonly x: number; readonly y: number };

/**
 * The scale of a project's canvas px on paper, used for every length that people read or type. A canvas has whole
 * px, so a fixed 3.77 px per mm would not be exact.
 */
export function paperScale(project: Pick<Project, "canvas" | "pageSetup">): PaperScale {
  const [x, , , y] = labelFit(project.canvas, printSetup(project).label).matrix;
  // A label without width or height prints nothing, but its design can still be edited.
  return { x: x || 1 / pxPerMm, y: y || 1 / pxPerMm };
}

/** Millimetres on paper per canvas px, for the fields of an element's frame. */
export type FrameScale = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The scale for a rotated frame, whose sides may be oblique to the axes. */
export function frameScale({ x, y }: PaperScale, rotation: number): FrameScale {
  const radians = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x, y, width: Math.hypot(x * cos, y * sin), height: Math.hypot(x * sin, y * cos) };
}

/** Canvas px of a length on paper, rounded so that the card's own width and height yield its exact px. */
export function paperPx(mm: number, mmPerPx: number): number {
  return Number((mm / mmPerPx).toFixed(6));
}
