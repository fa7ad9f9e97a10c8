import type { Box } from "../../drawing/drawOp.ts";
import { type EditorState, shownElements } from "../design.ts";
import type { Point } from "../geometry/rotation.ts";
import { elementsInMarquee } from "../hitTest.ts";
import { select, withGroups } from "../selection.ts";
import type { Gesture } from "./gesture.ts";

/** Selects what a rectangle touches, with whole groups; with Shift or Ctrl in addition to what was selected. */
export function startMarquee(start: EditorState, pointer: Point): Gesture {
  return {
    label: "Select",
    start,
    update: (to, { shift, mod }) => {
      const marquee = between(pointer, to);
      const touched = elementsInMarquee(shownElements(start), marquee).map((element) => element.id);
      const found = withGroups(shownElements(start), touched);
      const state = select(start, shift || mod ? [...start.selection, ...found] : found);
      return { state, changed: [], guides: [], measure: null, marquee };
    },
  };
}

function between(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(b.x - a.x),
    height: Math.abs(b.y - a.y),
  };
}
