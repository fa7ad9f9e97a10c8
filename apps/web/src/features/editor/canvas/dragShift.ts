import type { Elements, Point } from "@print-builder/core/editing";
import { type EditorSnapshot, selectedOf } from "#platform/editorSession/snapshot.ts";

/** What is lost in adding to coordinates and subtracting again, canvas px. */
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

/** True while things are moved, apart from being resized or turned. */
export function isMoving({ gesture }: EditorSnapshot): boolean {
  return gesture?.frame.measure?.kind === "position";
}

const shifts = new WeakMap<EditorSnapshot, Point | null>();

/**
 * How far, canvas px, the running drag has moved all that is selected; null when none runs, or when it does more
 * than that (locked elements stay behind). What shows the selection can then be moved as it is, drawn once.
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

/** What is selected, where it lay when the running drag began; `dragShift` tells how far it is from there. */
export function selectionBeforeDrag(snapshot: EditorSnapshot): Elements {
  const { gesture, shown } = snapshot;
  return selectedOf(gesture && dragShift(snapshot) ? gesture.gesture.start : shown);
}
