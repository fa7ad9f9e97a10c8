import {
  type Frame,
  fromFrame,
  type Handle,
  handlePoint,
  handles,
  isCorner,
  type Point,
  rotationHandleDistance,
} from "@print-builder/core/editing";

/** Side of a corner handle, screen px. Edge handles are smaller. */
export const cornerHandleSize = 12;
export const edgeHandleSize = 8;

/**
 * Maximum distance from a handle's centre at which it can be grabbed, screen px. A finger hides its target, so its
 * limit is larger.
 */
export const gripReach = { mouse: 9, touch: 16 } as const;

/**
 * Minimum length of an edge with a handle, screen px. On shorter edges, a handle would leave no place to grab the
 * frame.
 */
const minEdgePx = 44;

export type Grip = Handle | "rotate";

/** The handles shown on a frame of this size on the screen. */
export function shownHandles(frame: Frame): readonly Handle[] {
  return handles.filter((handle) => {
    if (isCorner(handle)) return true;
    return (handle === "n" || handle === "s" ? frame.width : frame.height) >= minEdgePx;
  });
}

/** Centre of the rotation handle of a frame on the screen: above the middle of its top edge. */
export function rotationHandlePoint(frame: Frame): Point {
  return fromFrame(frame, { x: 0, y: -frame.height / 2 - rotationHandleDistance });
}

function distance(a: Point, b: Point): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

/**
 * The handle at a point of the screen: the nearest handle within `reach`, corners before edges. A point nearer to the
 * frame's centre grabs the frame itself, so that small frames can be moved.
 */
export function gripAt(frame: Frame, point: Point, reach: number = gripReach.mouse): Grip | null {
  const shown = shownHandles(frame);
  const byKind = [...shown.filter(isCorner), ...shown.filter((handle) => !isCorner(handle))];
  const middle = fromFrame(frame, { x: 0, y: 0 });
  let grip: Grip | null = null;
  let nearest = Math.min(reach, distance(middle, point));
  const tryGrip = (candidate: Grip, at: Point) => {
    const far = distance(at, point);
    if (far > nearest || (far === nearest && grip !== null)) return;
    [grip, nearest] = [candidate, far];
  };
  tryGrip("rotate", rotationHandlePoint(frame));
  for (const handle of byKind) tryGrip(handle, handlePoint(frame, handle));
  return grip;
}

const angles: Readonly<Record<Handle, number>> = {
  n: 0,
  ne: 45,
  e: 90,
  se: 135,
  s: 180,
  sw: 225,
  w: 270,
  nw: 315,
};
const cursors = ["ns-resize", "nesw-resize", "ew-resize", "nwse-resize"] as const;

/** The cursor over a handle. It points in the handle's direction, even on a rotated frame. */
export function gripCursor(grip: Grip, rotation: number): string {
  if (grip === "rotate") return "grab";
  const step = Math.round((angles[grip] + rotation) / 45);
  return cursors[((step % 4) + 4) % 4] ?? "move";
}
