import { type EditorState, withFrames } from "../design.ts";
import { centreOf } from "../geometry/frame.ts";
import { angleTo, normaliseRotation, type Point, steppedRotation } from "../geometry/rotation.ts";
import { rotateFrames, selectionFrame } from "../geometry/transformFrames.ts";
import { movableElements } from "../selection.ts";
import { changedSince, type Gesture, idleFrame } from "./gesture.ts";

/** Distance of the rotation handle above the frame, screen px. */
export const rotationHandleDistance = 30;

/** Rotation is rounded to this, degrees: fine enough for any card, and easy to read in the panel. */
const finestStep = 0.1;

/** Rotates the selection about the centre of its frame; Shift snaps to multiples of 15°. */
export function startRotate(start: EditorState, pointer: Point): Gesture {
  const elements = movableElements(start);
  const frame = selectionFrame(elements);
  if (!frame) return { label: "Rotate", start, update: () => idleFrame(start) };
  const pivot = centreOf(frame);
  const grip = angleTo(pivot, pointer);
  return {
    label: "Rotate",
    start,
    update: (to, { shift }) => {
      const free = frame.rotation + angleTo(pivot, to) - grip;
      const rotation = shift ? steppedRotation(free) : roundedTo(finestStep, normaliseRotation(free));
      const turn = rotation - frame.rotation;
      const rotated = rotateFrames(elements, pivot, turn);
      // A single element gets the rounded angle directly, because adding the change would add rounding errors.
      const frames = rotated.map((each) => (elements.length === 1 ? { ...each, rotation } : each));
      const state = turn === 0 ? start : withFrames(start, elements, frames);
      return {
        state,
        changed: changedSince(start, state),
        guides: [],
        measure: { kind: "angle", degrees: rotation },
        marquee: null,
      };
    },
  };
}

function roundedTo(step: number, degrees: number): number {
  return Number((Math.round(degrees / step) * step).toFixed(6));
}
