import type { Box } from "../../drawing/drawOp.ts";
import { type EditorState, shownElements, withFrames } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { movableElements, unitsOf } from "../selection.ts";
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
 * Aligns the selected elements to the box around them all; a single one, or a single group, to the card.
 * Groups move as one, turned elements count as wide as they are, locked ones stay.
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
