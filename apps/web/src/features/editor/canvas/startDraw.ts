import type { ElementType } from "@print-builder/core/document";
import {
  addElement,
  type EditorState,
  type Gesture,
  lengthOf,
  type Point,
} from "@print-builder/core/editing";

/** A shorter way, canvas px, is a click: the element then gets its usual size. */
const smallestDrag = 4;

/** Draws a new element from corner to corner; Shift makes it as wide as it is high. */
export function startDraw(start: EditorState, type: ElementType, from: Point, label: string): Gesture {
  const now = Date.now();
  return {
    label,
    start,
    update: (to, { shift }) => {
      const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
      if (Math.max(dx, dy) < smallestDrag) {
        const state = addElement(start, { type, at: from }, now);
        return { state, changed: [], guides: [], measure: null, marquee: null };
      }
      const size = shift
        ? { width: Math.max(dx, dy), height: Math.max(dx, dy) }
        : { width: dx, height: type === "line" || type === "arrow" ? Math.max(dy, 12) : dy };
      const at = {
        x: to.x < from.x ? from.x - size.width : from.x,
        y: to.y < from.y ? from.y - size.height : from.y,
      };
      return {
        state: addElement(start, { type, at, size }, now),
        changed: [],
        guides: [],
        measure: { kind: "size", width: lengthOf(size.width), height: lengthOf(size.height) },
        marquee: null,
      };
    },
  };
}
