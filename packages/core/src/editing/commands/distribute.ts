import type { Box } from "../../drawing/drawOp.ts";
import { type EditorState, type Elements, shownElements, withFrames } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { movableElements, unitsOf } from "../selection.ts";
import { type Axis, extentOf, middleOf } from "../snapping/extent.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

const minUnits = 3;

type Unit = { readonly elements: Elements; readonly bounds: Box };

function unitsIn(state: EditorState): readonly Unit[] {
  return unitsOf(shownElements(state), movableElements(state)).flatMap((elements) => {
    const bounds = boundsOf(elements);
    return bounds ? [{ elements, bounds }] : [];
  });
}

/**
 * Makes the gaps between the selected elements equal; the outermost two stay. Needs at least three, where a
 * group counts as one. Where they overlap, they overlap equally.
 */
export function distribute(state: EditorState, axis: Axis): EditorState {
  const units = unitsIn(state)
    .map((unit) => ({ ...unit, extent: extentOf(unit.bounds, axis) }))
    .sort((a, b) => middleOf(a.extent) - middleOf(b.extent));
  const [first, last] = [units[0], units.at(-1)];
  if (units.length < minUnits || !first || !last) return state;
  const filled = units.reduce((sum, { extent }) => sum + extent.end - extent.start, 0);
  const gap = (last.extent.end - first.extent.start - filled) / (units.length - 1);
  let next = first.extent.start;
  const frames = units.flatMap((unit) => {
    const isOuter = unit === first || unit === last;
    const move = isOuter ? 0 : next - unit.extent.start;
    next += unit.extent.end - unit.extent.start + gap;
    return unit.elements.map((each) => (axis === "x" ? movedBy(each, move, 0) : movedBy(each, 0, move)));
  });
  return withFrames(
    state,
    units.flatMap((unit) => unit.elements),
    frames,
  );
}

function distributeCommand(id: string, label: string, key: string, axis: Axis): Command {
  return {
    id,
    label,
    keys: shortcuts(key),
    group: "align",
    enabled: (state) => unitsIn(state).length >= minUnits,
    run: (state) => distribute(state, axis),
  };
}

export const distributeCommands: readonly Command[] = [
  distributeCommand("distribute.horizontal", "Distribute horizontally", "Alt+Shift+X", "x"),
  distributeCommand("distribute.vertical", "Distribute vertically", "Alt+Shift+Y", "y"),
];
