import { addCopies, copyOffset, offsetCopies } from "../clipboard.ts";
import type { EditorState } from "../design.ts";
import { boundsOf } from "../geometry/frame.ts";
import type { Point } from "../geometry/rotation.ts";
import type { History } from "../history.ts";
import { select, selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

const usualOffset: Point = { x: copyOffset, y: copyOffset };

/** Copies the selected elements with new ids, `offset` px away, and selects the copies. */
export function duplicate(state: EditorState, now: number, offset: Point = usualOffset): EditorState {
  const originals = selectedElements(state);
  if (originals.length === 0) return state;
  return addCopies(state, offsetCopies(originals, state.design.canvas, offset), now);
}

/** Labels of history steps that may make copies: Ctrl+D, and dragging with Alt. */
const copying: ReadonlySet<string> = new Set(["Duplicate", "Move"]);

/** The distance of the selected copies from their originals; null if the selection is not a copy. */
function offsetSinceCopied(state: EditorState, { entries, index }: History): Point | null {
  const { side, selection } = state;
  const isThere = (at: number) => entries[at]?.design[side].some(({ id }) => id === selection[0]) ?? false;
  let made = index;
  while (made > 0 && isThere(made - 1)) made -= 1;
  const step = entries[made];
  if (!step || made === 0 || !copying.has(step.label) || String(step.after.selection) !== String(selection))
    return null;
  const originals = select({ ...state, design: step.design }, step.before.selection);
  const [from, to] = [boundsOf(selectedElements(originals)), boundsOf(selectedElements(state))];
  if (!from || !to || (from.x === to.x && from.y === to.y)) return null;
  return { x: to.x - from.x, y: to.y - from.y };
}

/** Duplicates a moved copy by the same distance again. */
export const duplicateCommand: Command = {
  id: "duplicate",
  label: "Duplicate",
  keys: shortcuts("Ctrl+D"),
  group: "edit",
  enabled: (state) => selectedElements(state).length > 0,
  run: (state, { now, history }) =>
    duplicate(state, now, (history && offsetSinceCopied(state, history)) ?? usualOffset),
};
