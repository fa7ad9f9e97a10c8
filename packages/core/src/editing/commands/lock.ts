import { changeShown, type EditorState, withFields } from "../design.ts";
import { selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Locks or unlocks elements. A locked one cannot be picked, moved or deleted on the canvas. */
export function setLocked(state: EditorState, ids: Iterable<string>, locked: boolean): EditorState {
  return changeShown(state, ids, (element) => withFields(element, { locked }));
}

export const unlockCommand: Command = {
  id: "unlock",
  label: "Unlock",
  keys: shortcuts("Alt+Shift+L"),
  group: "element",
  enabled: (state) => selectedElements(state).some((element) => element.locked),
  run: (state) => setLocked(state, state.selection, false),
};

export const lockCommand: Command = {
  id: "lock",
  label: "Lock",
  keys: shortcuts("Ctrl+Shift+L"),
  group: "element",
  opposite: unlockCommand,
  enabled: (state) => selectedElements(state).some((element) => !element.locked),
  run: (state) => setLocked(state, state.selection, true),
};
