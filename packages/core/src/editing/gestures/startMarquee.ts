import type { StoredElement } from "../../document/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { type EditorState, shownElements } from "../design.ts";
import { cornersOf } from "../geometry/frame.ts";
import type { Point } from "../geometry/rotation.ts";
import { elementsInLasso, elementsInMarquee } from "../hitTest.ts";
import { select, withGroups } from "../selection.ts";
import type { Gesture, GestureFrame, Modifiers } from "./gesture.ts";

/** Selects the elements that a rectangle touches, with whole groups; Shift or Ctrl adds to the selection. */
export function startMarquee(start: EditorState, pointer: Point): Gesture {
  return {
    label: "Select",
    start,
    update: (to, modifiers) => {
      const box = between(pointer, to);
      const corners = cornersOf({ ...box, rotation: 0 });
      return selecting(start, elementsInMarquee(shownElements(start), box), corners, modifiers);
    },
  };
}

/** Maximum number of points; evaluating a longer lasso would take longer than drawing it. */
const maxPoints = 2000;

/**
 * Selects the elements that a freely drawn line touches or encloses, with whole groups. Collects every point passed
 * to `update`, because the lasso is the only gesture that depends on its path.
 */
export function startLasso(start: EditorState, pointer: Point): Gesture {
  const points: Point[] = [pointer];
  return {
    label: "Select",
    start,
    update: (to, modifiers) => {
      const last = points.at(-1);
      if (points.length < maxPoints && (last?.x !== to.x || last.y !== to.y)) points.push(to);
      const lasso = [...points];
      return selecting(start, elementsInLasso(shownElements(start), lasso), lasso, modifiers);
    },
  };
}

function selecting(
  start: EditorState,
  touched: readonly StoredElement[],
  marquee: readonly Point[],
  { shift, mod }: Modifiers,
): GestureFrame {
  const ids = touched.map((element) => element.id);
  const found = withGroups(shownElements(start), ids);
  const state = select(start, shift || mod ? [...start.selection, ...found] : found);
  return { state, changed: [], guides: [], measure: null, marquee };
}

function between(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(b.x - a.x),
    height: Math.abs(b.y - a.y),
  };
}
