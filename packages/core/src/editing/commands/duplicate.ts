import { addCopies, copyOffset, offsetCopies } from "../clipboard.ts";
import type { EditorState } from "../design.ts";
import { selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Copies the selected elements with new ids, `offset` px away, and selects the copies. */
export function duplicate(state: EditorState, now: number, offset: number = copyOffset): EditorState {
  const originals = selectedElements(state);
  if (originals.length === 0) return state;
  return addCopies(state, offsetCopies(originals, state.design.canvas, offset), now);
}

export const duplicateCommand: Command = {
  id: "duplicate",
  label: "Duplicate",
  keys: shortcuts("Ctrl+D"),
  group: "edit",
  enabled: (state) => selectedElements(state).length > 0,
  run: (state, { now }) => duplicate(state, now),
};
