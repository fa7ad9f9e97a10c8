import { type Frame, pointOn } from "./frame.ts";
import { type Point, rotatePoint } from "./rotation.ts";

/** Handles named by compass point of the unrotated frame: corners have two letters, edges have one. */
export const handles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

export type Handle = (typeof handles)[number];

type Side = -1 | 0 | 1;

const directions: Readonly<Record<Handle, readonly [u: Side, v: Side]>> = {
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
};

/** The sides that a handle moves: -1 left or upper, 1 right or lower, 0 none. */
export function handleDirection(handle: Handle): readonly [u: Side, v: Side] {
  return directions[handle];
}

export function isCorner(handle: Handle): boolean {
  return handle.length === 2;
}

/** A handle's position on the canvas. */
export function handlePoint(frame: Frame, handle: Handle): Point {
  return pointOn(frame, ...directions[handle]);
}

/** Minimum width and height when resizing, canvas px. */
export const minSide = 5;

export type ResizeOptions = {
  /** Keeps the aspect ratio. */
  readonly lockAspect: boolean;
  /** Moves both sides and keeps the centre instead of the opposite corner or edge. */
  readonly fromCentre?: boolean;
  /** Minimum width and height, canvas px; defaults to 5. A side that is already shorter keeps its length. */
  readonly min?: number;
};

/** The minimum size of a frame as a fraction of its present size. */
export type LeastScale = { readonly x: number; readonly y: number };

/**
 * Resizes a rotated frame so that its handle reaches the pointer (canvas px). The opposite corner, or the middle of
 * the opposite edge, stays. With a locked aspect ratio, the handle follows the pointer along the diagonal.
 */
export function resizeBox(frame: Frame, handle: Handle, pointer: Point, options: ResizeOptions): Frame {
  const min = options.min ?? minSide;
  const least = { x: minScale([frame.width], min), y: minScale([frame.height], min) };
  const sized = resizeWithin(frame, handle, pointer, options, least);
  const size = {
    width: sideWithin(sized.width, frame.width, min),
    height: sideWithin(sized.height, frame.height, min),
  };
  return placeSized(frame, handle, size, options.fromCentre ?? false);
}

/** The scale below which a side would get too short. Ignores sides that are already too short. */
export function minScale(sides: readonly number[], min: number): number {
  const scales = sides.filter((side) => side >= min && side > 0).map((side) => min / side);
  return scales.length === 0 ? 0 : Math.max(...scales);
}

/** A scaled side, limited to the minimum, or to its previous length if that was shorter. */
export function sideWithin(scaled: number, before: number, min: number): number {
  return Math.max(scaled, Math.min(before, min));
}

/** Like `resizeBox`, but limited only by the given scales. */
export function resizeWithin(
  frame: Frame,
  handle: Handle,
  pointer: Point,
  { lockAspect, fromCentre = false }: ResizeOptions,
  least: LeastScale,
): Frame {
  const [u, v] = directions[handle];
  const anchor = fromCentre ? pointOn(frame, 0, 0) : pointOn(frame, -u, -v);
  const reach = rotatePoint({ x: pointer.x - anchor.x, y: pointer.y - anchor.y }, -frame.rotation);
  const times = fromCentre ? 2 : 1;
  const wanted = { width: reach.x * u * times, height: reach.y * v * times };
  const hasRatio = frame.width > 0 && frame.height > 0;
  const size =
    lockAspect && hasRatio ? lockedSize(frame, wanted, u, v, least) : freeSize(frame, wanted, u, v, least);
  return placeSized(frame, handle, size, fromCentre);
}

type Size = { readonly width: number; readonly height: number };

function freeSize(frame: Frame, wanted: Size, u: Side, v: Side, least: LeastScale): Size {
  return {
    width: u === 0 ? frame.width : Math.max(wanted.width, frame.width * least.x),
    height: v === 0 ? frame.height : Math.max(wanted.height, frame.height * least.y),
  };
}

/** The pointer projected onto the diagonal, or onto the axis of an edge. */
function lockedSize(frame: Frame, wanted: Size, u: Side, v: Side, least: LeastScale): Size {
  const across = u === 0 ? 0 : frame.width;
  const down = v === 0 ? 0 : frame.height;
  const along = (wanted.width * across + wanted.height * down) / (across * across + down * down);
  const scale = Math.max(along, least.x, least.y, 0);
  return { width: frame.width * scale, height: frame.height * scale };
}

/** The frame with a new size and its anchor in place. */
function placeSized(frame: Frame, handle: Handle, size: Size, fromCentre: boolean): Frame {
  const [u, v] = directions[handle];
  const { width, height } = size;
  if (frame.rotation % 360 === 0) {
    // Anchoring edges directly instead of through the centre keeps their position exact.
    const [left, top] = fromCentre ? [0.5, 0.5] : [(1 - u) / 2, (1 - v) / 2];
    const [x, y] = [frame.x + (frame.width - width) * left, frame.y + (frame.height - height) * top];
    return { x, y, width, height, rotation: frame.rotation };
  }
  const anchor = fromCentre ? pointOn(frame, 0, 0) : pointOn(frame, -u, -v);
  const half = fromCentre ? { x: 0, y: 0 } : { x: (u * width) / 2, y: (v * height) / 2 };
  const offset = rotatePoint(half, frame.rotation);
  return {
    x: anchor.x + offset.x - width / 2,
    y: anchor.y + offset.y - height / 2,
    width,
    height,
    rotation: frame.rotation,
  };
}
