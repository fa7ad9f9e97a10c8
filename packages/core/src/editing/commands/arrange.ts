import type { Box } from "../../drawing/drawOp.ts";
import { type EditorState, type Elements, shownElements, withFrames } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { movableElements, unitsOf } from "../selection.ts";
import { type Axis, extentOf, middleOf } from "../snapping/extent.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

export type Alignment = "left" | "centre" | "right" | "top" | "middle" | "bottom";

type Move = (box: Box, area: Box) => { readonly dx: number; readonly dy: number };

const moves: Readonly<Record<Alignment, Move>> = {
  left: (box, area) => ({ dx: area.x - box.x, dy: 0 }),
  centre: (box, area) => ({ dx: area.x + area.width / 2 - box.x - box.width / 2, dy: 0 }),
  right: (box, area) => ({ dx: area.x + area.width - box.x - box.width, dy: 0 }),
  top: (box, area) => ({ dx: 0, dy: area.y - box.y }),
  middle: (box, area) => ({ dx: 0, dy: area.y + area.height / 2 - box.y - box.height / 2 }),
  bottom: (box, area) => ({ dx: 0, dy: area.y + area.height - box.y - box.height }),
};

/**
 * Aligns the selected elements to their common bounding box, or a single element or group to the card. Groups move
 * as a unit, rotated elements align by their bounds, and locked elements stay.
 */
export function align(state: EditorState, alignment: Alignment): EditorState {
  const units = unitsOf(shownElements(state), movableElements(state));
  const card: Box = { x: 0, y: 0, ...state.design.canvas };
  const area = units.length > 1 ? boundsOf(units.flat()) : card;
  if (!area) return state;
  const frames = units.flatMap((unit) => {
    const bounds = boundsOf(unit) ?? area;
    const { dx, dy } = moves[alignment](bounds, area);
    return unit.map((element) => movedBy(element, dx, dy));
  });
  return withFrames(state, units.flat(), frames);
}

function alignCommand(alignment: Alignment, label: string, key: string): Command {
  return {
    id: `align.${alignment}`,
    label,
    keys: shortcuts(key),
    group: "align",
    enabled: (state) => movableElements(state).length > 0,
    run: (state) => align(state, alignment),
  };
}

export const alignCommands: readonly Command[] = [
  alignCommand("left", "Align left", "Alt+A"),
  alignCommand("centre", "Align centre", "Alt+H"),
  alignCommand("right", "Align right", "Alt+D"),
  alignCommand("top", "Align top", "Alt+W"),
  alignCommand("middle", "Align middle", "Alt+V"),
  alignCommand("bottom", "Align bottom", "Alt+S"),
];

const minUnits = 3;

type Unit = { readonly elements: Elements; readonly bounds: Box };

function unitsIn(state: EditorState): readonly Unit[] {
  return unitsOf(shownElements(state), movableElements(state)).flatMap((elements) => {
    const bounds = boundsOf(elements);
    return bounds ? [{ elements, bounds }] : [];
  });
}

/**
 * Makes the gaps or overlaps between the selected elements equal; the outermost two stay. Needs at least three
 * elements or groups.
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
