import { boundsOf, type Frame, frameOf, fromFrame, toFrame } from "./frame.ts";
import {
  type Handle,
  type LeastScale,
  minScale,
  minSide,
  type ResizeOptions,
  resizeBox,
  resizeWithin,
  sideWithin,
} from "./resizeBox.ts";
import { normaliseRotation, type Point, rotateAbout, rotatePoint } from "./rotation.ts";

/**
 * The frame for resizing and rotating a selection: a single element's own frame; for several elements a frame that is
 * rotated like them if they all have the same rotation, otherwise upright. Null for an empty selection.
 */
export function selectionFrame(frames: readonly Frame[]): Frame | null {
  const [first] = frames;
  if (!first) return null;
  if (frames.length === 1) return frameOf(first);
  const shared = frames.every((frame) => isTurnedBy(frame.rotation - first.rotation, 360))
    ? first.rotation
    : 0;
  const upright = frames.map((frame) => turnedAboutOrigin(frame, -shared));
  const bounds = boundsOf(upright);
  return bounds && turnedAboutOrigin({ ...bounds, rotation: 0 }, shared);
}

function turnedAboutOrigin(frame: Frame, degrees: number): Frame {
  if (degrees === 0) return frame;
  const centre = rotatePoint({ x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }, degrees);
  return {
    x: centre.x - frame.width / 2,
    y: centre.y - frame.height / 2,
    width: frame.width,
    height: frame.height,
    rotation: frame.rotation + degrees,
  };
}

function isTurnedBy(degrees: number, multiple: number): boolean {
  return Math.abs(degrees - Math.round(degrees / multiple) * multiple) < 1e-9;
}

/** Whether each member's sides are parallel to the frame's, so that the frame can be stretched along one axis. */
export function canStretch(frames: readonly Frame[], frame: Frame): boolean {
  return frames.every((member) => isTurnedBy(member.rotation - frame.rotation, 90));
}

function isCrosswise(member: Frame, frame: Frame): boolean {
  return !isTurnedBy(member.rotation - frame.rotation, 180);
}

/**
 * Resizes several frames by a handle of their common frame; children keep their relative position. If a child is
 * oblique to the frame, the aspect ratio is kept, because stretching would turn the child into a parallelogram. No
 * side gets shorter than the minimum, and a side that is already shorter keeps its length.
 */
export function resizeFrames(
  frames: readonly Frame[],
  handle: Handle,
  pointer: Point,
  options: ResizeOptions,
): readonly Frame[] {
  const frame = selectionFrame(frames);
  if (!frame) return [];
  if (frames.length === 1) return [resizeBox(frame, handle, pointer, options)];
  const min = options.min ?? minSide;
  const lockAspect = options.lockAspect || !canStretch(frames, frame);
  const target = resizeWithin(
    frame,
    handle,
    pointer,
    { ...options, lockAspect },
    minScaleOf(frames, frame, min),
  );
  return fitFrames(frames, frame, target, min);
}

function minScaleOf(frames: readonly Frame[], frame: Frame, min: number): LeastScale {
  const along = (crosswise: boolean, side: "width" | "height") =>
    frames.filter((member) => isCrosswise(member, frame) === crosswise).map((member) => member[side]);
  if (!canStretch(frames, frame)) {
    const least = minScale([...frames.map((each) => each.width), ...frames.map((each) => each.height)], min);
    return { x: least, y: least };
  }
  return {
    x: minScale([...along(false, "width"), ...along(true, "height")], min),
    y: minScale([...along(false, "height"), ...along(true, "width")], min),
  };
}

/** Transforms frames along with their common frame's position, size and rotation. */
export function fitFrames(
  frames: readonly Frame[],
  from: Frame,
  to: Frame,
  min: number = minSide,
): readonly Frame[] {
  const scaleX = from.width > 0 ? to.width / from.width : 1;
  const scaleY = from.height > 0 ? to.height / from.height : 1;
  const turn = to.rotation - from.rotation;
  return frames.map((member) => {
    const [across, down] = isCrosswise(member, from) ? [scaleY, scaleX] : [scaleX, scaleY];
    const inside = toFrame(from, { x: member.x + member.width / 2, y: member.y + member.height / 2 });
    const centre = fromFrame(to, { x: inside.x * scaleX, y: inside.y * scaleY });
    const width = sideWithin(member.width * across, member.width, min);
    const height = sideWithin(member.height * down, member.height, min);
    const rotation = turn === 0 ? member.rotation : normaliseRotation(member.rotation + turn);
    return { x: centre.x - width / 2, y: centre.y - height / 2, width, height, rotation };
  });
}

/** Rotates frames clockwise about a point, each also about its own centre. */
export function rotateFrames(frames: readonly Frame[], pivot: Point, degrees: number): readonly Frame[] {
  return frames.map((frame) => {
    const centre = rotateAbout(
      { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 },
      pivot,
      degrees,
    );
    return {
      x: centre.x - frame.width / 2,
      y: centre.y - frame.height / 2,
      width: frame.width,
      height: frame.height,
      rotation: normaliseRotation(frame.rotation + degrees),
    };
  });
}
