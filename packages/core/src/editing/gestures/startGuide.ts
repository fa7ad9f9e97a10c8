import type { RulerGuide } from "../../document/index.ts";
import { type EditorState, shownElements } from "../design.ts";
import { frameBounds } from "../geometry/frame.ts";
import { snapToGrid } from "../geometry/grid.ts";
import type { Point } from "../geometry/rotation.ts";
import { addGuide, moveGuide, removeGuides } from "../rulerGuides.ts";
import { nearest, prepareSnapping, toNearestLine } from "../snapping/prepareSnapping.ts";
import type { Gesture, GestureSettings } from "./gesture.ts";

/** An existing guide, or the axis of a new guide dragged out of a ruler. */
export type DraggedGuide = RulerGuide | { readonly axis: RulerGuide["axis"]; readonly side: null };

/**
 * Drags a guide. It snaps to edges and centres of elements and of the card, and to the grid if it is on; Ctrl or Cmd
 * turns snapping off. Dropping the guide on the ruler, which ends at `ruler` (canvas px along the guide's axis),
 * removes it.
 */
export function startGuide(
  start: EditorState,
  dragged: DraggedGuide,
  ruler: number,
  settings: GestureSettings,
): Gesture {
  const { axis } = dragged;
  const boxes = shownElements(start).filter((element) => !element.hidden);
  const targets = prepareSnapping(boxes.map(frameBounds), start.design.canvas)[axis];
  const snapped = (at: number) => {
    if (settings.snapToGrid) return snapToGrid(at);
    const deltas = [targets.edges, targets.middles].map((lines) => toNearestLine(lines, at, settings.reach));
    const known = deltas.filter((delta) => delta !== null);
    return at + (settings.smartGuides ? (nearest(known, settings.reach) ?? 0) : 0);
  };
  const placed = (at: number): EditorState =>
    dragged.side === null ? addGuide(start, axis, at) : moveGuide(start, dragged, at);
  const gone = () => (dragged.side === null ? start : removeGuides(start, [dragged]));
  const label = dragged.side === null ? "Add guide" : "Move guide";
  return {
    label,
    start,
    update: (to: Point, { mod }) => {
      const isGone = to[axis] < ruler;
      // No screen shows hundredths of a px; more digits are only rounding errors from the zoom.
      const at = Number((mod ? to[axis] : snapped(to[axis])).toFixed(2));
      return {
        state: isGone ? gone() : placed(at),
        changed: [],
        guides: [],
        measure: isGone ? null : { kind: "guide", axis, at },
        marquee: null,
      };
    },
  };
}
