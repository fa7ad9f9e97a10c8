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

/** Side of a corner handle, screen px; edge handles are smaller. */
export const cornerHandleSize = 12;
export const edgeHandleSize = 8;

/** How far from a handle's centre it can still be taken, screen px. */
const reach = 9;

/** Edges shorter than this have no handle of their own, so that the frame can still be taken to move it. */
const shortestEdge = 44;

export type Grip = Handle | "rotate";

/** The handles a frame of this size on the screen shows. */
export function shownHandles(frame: Frame): readonly Handle[] {
  return handles.filter((handle) => {
    if (isCorner(handle)) return true;
    return (handle === "n" || handle === "s" ? frame.width : frame.height) >= shortestEdge;
  });
}

/** Centre of the rotation handle of a frame on the screen: above the middle of its top edge. */
export function rotationHandlePoint(frame: Frame): Point {
  return fromFrame(frame, { x: 0, y: -frame.height / 2 - rotationHandleDistance });
}

function isNear(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) <= reach && Math.abs(a.y - b.y) <= reach;
}

/** The handle of a frame on the screen that lies under a point; corners come before edges. */
export function gripAt(frame: Frame, point: Point): Grip | null {
  if (isNear(rotationHandlePoint(frame), point)) return "rotate";
  const shown = shownHandles(frame);
  const byKind = [...shown.filter(isCorner), ...shown.filter((handle) => !isCorner(handle))];
  return byKind.find((handle) => isNear(handlePoint(frame, handle), point)) ?? null;
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

/** The pointer over a handle: it shows the way the handle goes, also on a turned frame. */
export function gripCursor(grip: Grip, rotation: number): string {
  if (grip === "rotate") return "grab";
  const step = Math.round((angles[grip] + rotation) / 45);
  return cursors[((step % 4) + 4) % 4] ?? "move";
}
