import { type EditorState, shownElements, withElements } from "../design.ts";
import { deselect } from "../selection.ts";
import type { Command } from "./command.ts";

/** Removes every element of the shown side, locked and hidden ones too. */
export function clearAll(state: EditorState): EditorState {
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
