import { type EditorState, withFrames } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { nudgeWithin } from "../geometry/keepInside.ts";
import { movableElements } from "../selection.ts";
import type { Command, NudgeSteps } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Default steps in canvas px, without and with Shift. */
const usualSteps: NudgeSteps = { near: { x: 1, y: 1 }, far: { x: 10, y: 10 } };

/** Moves the selected elements together, at most to the canvas edge. Locked elements stay. */
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

function nudgeCommand(direction: string, length: keyof NudgeSteps, u: number, v: number): Command {
  const isFar = length === "far";
  const name = direction.toLowerCase();
  return {
    id: `nudge.${name}${isFar ? ".far" : ""}`,
    label: isFar ? `Move ${name} by a large step` : `Move ${name}`,
    keys: shortcuts(`${isFar ? "Shift+" : ""}Arrow${direction}`),
    group: "move",
    merges: "position",
    enabled: (state) => movableElements(state).length > 0,
    run: (state, context) => {
      const { x, y } = (context.nudge ?? usualSteps)[length];
      return nudge(state, u * x, v * y);
    },
  };
}

export const nudgeCommands: readonly Command[] = (["near", "far"] as const).flatMap((length) => [
  nudgeCommand("Left", length, -1, 0),
  nudgeCommand("Right", length, 1, 0),
  nudgeCommand("Up", length, 0, -1),
  nudgeCommand("Down", length, 0, 1),
]);
