import { type EditorState, shownElements, withElements } from "../design.ts";
import { deselect, movableElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Removes the selected elements. Locked ones stay: the lock guards them. */
export function deleteSelection(state: EditorState): EditorState {
  const gone = new Set(movableElements(state));
  if (gone.size === 0) return state;
  const left = shownElements(state).filter((element) => !gone.has(element));
  return deselect(withElements(state, left));
}

export const deleteCommand: Command = {
  id: "delete",
  label: "Delete",
  keys: shortcuts("Delete", "Backspace"),
  group: "edit",
  enabled: (state) => movableElements(state).length > 0,
  run: deleteSelection,
};
