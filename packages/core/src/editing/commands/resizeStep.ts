import { type EditorState, withFrames } from "../design.ts";
import { handlePoint } from "../geometry/resizeBox.ts";
import { rotatePoint } from "../geometry/rotation.ts";
import { resizeFrames, selectionFrame } from "../geometry/transformFrames.ts";
import { movableElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Canvas px per key press, without and with Shift. */
const step = 1;
const largeStep = 10;

/** Resizes the selection by some canvas px, as if its right or lower edge were dragged. */
export function resizeBy(state: EditorState, side: "width" | "height", by: number): EditorState {
  const elements = movableElements(state);
  const frame = selectionFrame(elements);
  if (!frame) return state;
  const handle = side === "width" ? "e" : "s";
  const from = handlePoint(frame, handle);
  const way = rotatePoint(side === "width" ? { x: by, y: 0 } : { x: 0, y: by }, frame.rotation);
  const pointer = { x: from.x + way.x, y: from.y + way.y };
  return withFrames(state, elements, resizeFrames(elements, handle, pointer, { lockAspect: false }));
}

type Kind = {
  readonly id: string;
  readonly word: string;
  readonly arrow: string;
  readonly side: "width" | "height";
  readonly sign: 1 | -1;
};

const kinds: readonly Kind[] = [
  { id: "narrower", word: "narrower", arrow: "ArrowLeft", side: "width", sign: -1 },
  { id: "wider", word: "wider", arrow: "ArrowRight", side: "width", sign: 1 },
  { id: "lower", word: "shorter", arrow: "ArrowUp", side: "height", sign: -1 },
  { id: "higher", word: "higher", arrow: "ArrowDown", side: "height", sign: 1 },
];

function resizeCommand({ id, word, arrow, side, sign }: Kind, length: number): Command {
  const isLarge = length === largeStep;
  return {
    id: `resize.${id}${isLarge ? ".far" : ""}`,
    label: `Make ${word} by ${length} px`,
    keys: shortcuts(`Alt+${isLarge ? "Shift+" : ""}${arrow}`),
    group: "move",
    merges: side,
    enabled: (state) => movableElements(state).length > 0,
    run: (state) => resizeBy(state, side, sign * length),
  };
}

export const resizeCommands: readonly Command[] = [step, largeStep].flatMap((length) =>
  kinds.map((kind) => resizeCommand(kind, length)),
);
