import type { Box } from "../../drawing/drawOp.ts";
import { type Point, rotatePoint } from "./rotation.ts";

/** A box rotated clockwise about its centre, in degrees. Every element has one. */
export type Frame = Box & { readonly rotation: number };

/** Copies only the frame's own properties. */
export function frameOf({ x, y, width, height, rotation }: Frame): Frame {
  return { x, y, width, height, rotation };
}

export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The canvas point at `(u, v)` of a frame, where -1 is the left or upper side and 1 the right or lower side. */
export function pointOn(frame: Frame, u: number, v: number): Point {
  const offset = rotatePoint({ x: (u * frame.width) / 2, y: (v * frame.height) / 2 }, frame.rotation);
  const centre = centreOf(frame);
  return { x: centre.x + offset.x, y: centre.y + offset.y };
}

/** A canvas point in the frame's coordinates: origin at its centre, axes along its sides. */
export function toFrame(frame: Frame, point: Point): Point {
  const centre = centreOf(frame);
  return rotatePoint({ x: point.x - centre.x, y: point.y - centre.y }, -frame.rotation);
}

/** The canvas point of a point in frame coordinates; the inverse of `toFrame`. */
export function fromFrame(frame: Frame, point: Point): Point {
  const offset = rotatePoint(point, frame.rotation);
  const centre = centreOf(frame);
  return { x: centre.x + offset.x, y: centre.y + offset.y };
}

/** Top left, top right, bottom right and bottom left of the rotated frame. */
export function cornersOf(frame: Frame): readonly [Point, Point, Point, Point] {
  return [pointOn(frame, -1, -1), pointOn(frame, 1, -1), pointOn(frame, 1, 1), pointOn(frame, -1, 1)];
}

/** The upright bounding box of a rotated frame. */
export function frameBounds(frame: Frame): Box {
  if (frame.rotation % 180 === 0) {
    return { x: frame.x, y: frame.y, width: frame.width, height: frame.height };
  }
  const across = rotatePoint({ x: frame.width, y: 0 }, frame.rotation);
  const down = rotatePoint({ x: 0, y: frame.height }, frame.rotation);
  const width = Math.abs(across.x) + Math.abs(down.x);
  const height = Math.abs(across.y) + Math.abs(down.y);
  const centre = centreOf(frame);
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** The bounding box of boxes; null for an empty list. */
function unionOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The bounding box of elements, including the corners of rotated elements; null for an empty list. */
export function boundsOf(frames: readonly Frame[]): Box | null {
  return unionOf(frames.map(frameBounds));
}

/** Moves a box; returns the same object if it does not move. */
export function movedBy<Moved extends Box>(box: Moved, dx: number, dy: number): Moved {
  return dx === 0 && dy === 0 ? box : { ...box, x: box.x + dx, y: box.y + dy };
}
