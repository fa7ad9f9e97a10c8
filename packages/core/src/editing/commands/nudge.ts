import { type EditorState, withFrames } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { nudgeWithin } from "../geometry/keepInside.ts";
import { movableElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Canvas px per key press, without and with Shift. */
const step = 1;
const largeStep = 10;

/** Moves the selected elements together, no further than the canvas reaches. Locked ones stay. */
export function nudge(state: EditorState, dx: number, dy: number): EditorState {
  const elements = movableElements(state);
  const bounds = boundsOf(elements);
  if (!bounds) return state;
  const way = nudgeWithin(bounds, state.design.canvas, dx, dy);
  return withFrames(
    state,
    elements,
    elements.map((element) => movedBy(element, way.dx, way.dy)),
  );
}

function nudgeCommand(direction: string, length: number, u: number, v: number): Command {
  const isLarge = length === largeStep;
  const name = direction.toLowerCase();
  return {
    id: `nudge.${name}${isLarge ? ".far" : ""}`,
    label: `Move ${name} by ${length} px`,
    keys: shortcuts(`${isLarge ? "Shift+" : ""}Arrow${direction}`),
    group: "move",
    merges: "position",
    enabled: (state) => movableElements(state).length > 0,
    run: (state) => nudge(state, u * length, v * length),
  };
}

export const nudgeCommands: readonly Command[] = [step, largeStep].flatMap((length) => [
  nudgeCommand("Left", length, -1, 0),
  nudgeCommand("Right", length, 1, 0),
  nudgeCommand("Up", length, 0, -1),
  nudgeCommand("Down", length, 0, 1),
]);
