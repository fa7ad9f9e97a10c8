import { type Project, printSetup, pxPerMm } from "../document/index.ts";
import { labelFit } from "./labelFit.ts";

/** Millimetres on paper to the canvas px, over each axis. */
export type PaperScale = { readonly x: number; readonly y: number };

/**
 * How large a project's canvas px come out on paper. Every length that people are told or type is reckoned with
 * it: the px of a canvas are whole, so that 3.77 of them are not quite one mm of the card.
 */
export function paperScale(project: Pick<Project, "canvas" | "pageSetup">): PaperScale {
  const [x, , , y] = labelFit(project.canvas, printSetup(project).label).matrix;
  // A label without width or height prints nothing; its design is still worked on in some measure.
  return { x: x || 1 / pxPerMm, y: y || 1 / pxPerMm };
}

/** Millimetres on paper to the canvas px, for the fields of a frame. */
export type FrameScale = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** For a frame that is turned: its sides lie askew between the axes. */
export function frameScale({ x, y }: PaperScale, rotation: number): FrameScale {
  const radians = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x, y, width: Math.hypot(x * cos, y * sin), height: Math.hypot(x * sin, y * cos) };
}

/** Canvas px of a length on paper, without the dust of the division: what is as wide as the card has its px. */
export function paperPx(mm: number, mmPerPx: number): number {
  return Number((mm / mmPerPx).toFixed(6));
}
