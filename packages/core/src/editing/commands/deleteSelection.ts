import { type EditorState, shownElements, withElements } from "../design.ts";
import { deselect, movableElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

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

/** Removes every element of the shown side, including locked and hidden elements. */
function clearAll(state: EditorState): EditorState {
  if (shownElements(state).length === 0) return state;
  return deselect(withElements(state, []));
}

export const clearAllCommand: Command = {
  id: "clearAll",
  label: "Clear all",
  keys: [],
  group: "edit",
  enabled: (state) => shownElements(state).length > 0,
  run: (state) => {
    if (shownElements(state).length === 0) return state;
    return {
      effect: "confirm",
      question: "Are you sure you want to clear all elements?",
      accept: "Clear all",
      state: clearAll(state),
    };
  },
};
