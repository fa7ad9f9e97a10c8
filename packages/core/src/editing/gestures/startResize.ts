import { type EditorState, type Elements, withFrames } from "../design.ts";
import { boundsOf, type Frame } from "../geometry/frame.ts";
import { snapToGrid } from "../geometry/grid.ts";
import {
  type Handle,
  handleDirection,
  handlePoint,
  isCorner,
  type ResizeOptions,
} from "../geometry/resizeBox.ts";
import type { Point } from "../geometry/rotation.ts";
import { canStretch, resizeFrames, selectionFrame } from "../geometry/transformFrames.ts";
import { movableElements } from "../selection.ts";
import type { Axis } from "../snapping/extent.ts";
import type { SnapTargets } from "../snapping/prepareSnapping.ts";
import { edgeGuides, snapEdge } from "../snapping/snapBox.ts";
import {
  changedSince,
  type Gesture,
  type GestureSettings,
  idleFrame,
  type Modifiers,
  targetsFor,
} from "./gesture.ts";

type Resize = {
  readonly elements: Elements;
  readonly frame: Frame;
  readonly handle: Handle;
  readonly targets: SnapTargets;
  readonly settings: GestureSettings;
};

/**
 * Resizes the selection by a handle of its frame. Corners keep a locked aspect ratio, edges do not; Shift inverts
 * both. Alt resizes about the centre, and Ctrl or Cmd turns snapping off.
 */
export function startResize(
  start: EditorState,
  handle: Handle,
  pointer: Point,
  settings: GestureSettings,
): Gesture {
  const elements = movableElements(start);
  const frame = selectionFrame(elements);
  if (!frame) return { label: "Resize", start, update: () => idleFrame(start) };
  const resize: Resize = { elements, frame, handle, targets: targetsFor(start, elements), settings };
  const grip = handlePoint(frame, handle);
  return {
    label: "Resize",
    start,
    update: (to, modifiers) => {
      // The handle keeps its distance to the pointer, so that it does not jump when grabbed off centre.
      const wanted = { x: grip.x + to.x - pointer.x, y: grip.y + to.y - pointer.y };
      const options = optionsFor(resize, modifiers);
      const frames = resizeFrames(elements, handle, snapHandle(resize, wanted, options, modifiers), options);
      const state = withFrames(start, elements, frames);
      const after = selectionFrame(frames) ?? frame;
      return {
        state,
        changed: changedSince(start, state),
        guides: guidesFor(resize, frames, modifiers),
        measure: { kind: "size", width: after.width, height: after.height },
        marquee: null,
      };
    },
  };
}

function optionsFor({ handle, settings }: Resize, { shift, alt }: Modifiers): ResizeOptions {
  const isLocked = isCorner(handle) && settings.lockAspect;
  return { lockAspect: isLocked !== shift, fromCentre: alt };
}

/** Only upright frames snap, because the edges of a rotated frame are not parallel to any snap line. */
function canSnap({ frame, settings }: Resize, { mod }: Modifiers): boolean {
  return !mod && frame.rotation % 360 === 0 && (settings.snapToGrid || settings.smartGuides);
}

/** The handle position that puts the moved edges on the nearest snap line. */
function snapHandle(resize: Resize, wanted: Point, options: ResizeOptions, modifiers: Modifiers): Point {
  if (!canSnap(resize, modifiers)) return wanted;
  const { elements, handle } = resize;
  const frames = resizeFrames(elements, handle, wanted, options);
  const free = selectionFrame(frames);
  if (!free) return wanted;
  const point = handlePoint(free, handle);
  const [u, v] = handleDirection(handle);
  const dx = u === 0 ? null : edgeMove(resize, "x", point.x);
  const dy = v === 0 ? null : edgeMove(resize, "y", point.y);
  const ratio = ratioOf(resize, free, options);
  if (ratio === null) return { x: wanted.x + (dx ?? 0), y: wanted.y + (dy ?? 0) };
  return alongDiagonal(point, dx, dy, { x: u * ratio.x, y: v * ratio.y });
}

function edgeMove({ targets, settings }: Resize, axis: Axis, at: number): number | null {
  return settings.snapToGrid ? snapToGrid(at) - at : snapEdge(targets, axis, at, settings.reach);
}

/** The frame's sides if its aspect ratio is fixed, by the lock or because a member is oblique; otherwise null. */
function ratioOf({ frame, elements }: Resize, free: Frame, options: ResizeOptions): Point | null {
  const isAskew = elements.length > 1 && !canStretch(elements, frame);
  if (!options.lockAspect && !isAskew) return null;
  return frame.width > 0 && frame.height > 0 ? { x: free.width, y: free.height } : null;
}

/** The handle moved along its diagonal until the edge that is nearer to its snap line reaches it. */
function alongDiagonal(point: Point, dx: number | null, dy: number | null, way: Point): Point {
  const shares = [
    ...(dx !== null && way.x !== 0 ? [{ move: dx, share: dx / way.x }] : []),
    ...(dy !== null && way.y !== 0 ? [{ move: dy, share: dy / way.y }] : []),
  ];
  const [best] = shares.sort((a, b) => Math.abs(a.move) - Math.abs(b.move));
  const share = best?.share ?? 0;
  return { x: point.x + way.x * share, y: point.y + way.y * share };
}

function guidesFor(resize: Resize, frames: readonly Frame[], modifiers: Modifiers) {
  const box = boundsOf(frames);
  if (!box || !resize.settings.smartGuides || !canSnap(resize, modifiers)) return [];
  const [u, v] = handleDirection(resize.handle);
  const edges: (readonly [Axis, number])[] = [];
  if (u !== 0) edges.push(["x", u < 0 ? box.x : box.x + box.width]);
  if (v !== 0) edges.push(["y", v < 0 ? box.y : box.y + box.height]);
  return edgeGuides(resize.targets, box, edges);
}
