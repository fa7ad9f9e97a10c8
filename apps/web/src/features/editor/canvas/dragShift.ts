import type { Elements, Point } from "@print-builder/core/editing";
import { type EditorSnapshot, selectedOf } from "#platform/editorSession/snapshot.ts";

/** Rounding error of adding to a coordinate and subtracting again, canvas px. */
const rounding = 1e-6;

function commonShift(before: Elements, after: Elements): Point | null {
  const [first, last] = [before[0], after[0]];
  if (!first || !last || before.length !== after.length) return null;
  const shift = { x: last.x - first.x, y: last.y - first.y };
  const isShifted = after.every((element, index) => {
    const from = before[index];
    return (
      from !== undefined &&
      Math.abs(element.x - from.x - shift.x) < rounding &&
      Math.abs(element.y - from.y - shift.y) < rounding
    );
  });
  return isShifted ? shift : null;
}

/** True while elements are moved, but not while they are resized or rotated. */
export function isMoving({ gesture }: EditorSnapshot): boolean {
  return gesture?.frame.measure?.kind === "position";
}

const shifts = new WeakMap<EditorSnapshot, Point | null>();

/**
 * The distance by which the running drag has moved the whole selection, canvas px. Selection outlines can then be
 * shifted instead of drawn again. Null without a drag, or if the drag does more than shift everything: locked elements
 * stay in place.
 */
export function dragShift(snapshot: EditorSnapshot): Point | null {
  const { gesture, shown } = snapshot;
  if (!gesture || !isMoving(snapshot)) return null;
  const known = shifts.get(snapshot);
  if (known !== undefined) return known;
  const shift = commonShift(selectedOf(gesture.gesture.start), selectedOf(shown));
  shifts.set(snapshot, shift);
  return shift;
}

/** The selected elements before the running drag began. `dragShift` returns how far they have moved since. */
export function selectionBeforeDrag(snapshot: EditorSnapshot): Elements {
  const { gesture, shown } = snapshot;
  return selectedOf(gesture && dragShift(snapshot) ? gesture.gesture.start : shown);
}
