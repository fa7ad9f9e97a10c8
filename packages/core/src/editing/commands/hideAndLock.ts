import { changeShown, type EditorState, withFields } from "../design.ts";
import { selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Hides or shows elements. They stay selected, so that the same shortcut shows them again. */
export function setHidden(state: EditorState, ids: Iterable<string>, hidden: boolean): EditorState {
  return changeShown(state, ids, (element) => withFields(element, { hidden }));
}

export const showCommand: Command = {
  id: "show",
  label: "Show",
  keys: shortcuts("Alt+Shift+H"),
  group: "element",
  enabled: (state) => selectedElements(state).some((element) => element.hidden),
  run: (state) => setHidden(state, state.selection, false),
};

export const hideCommand: Command = {
  id: "hide",
  label: "Hide",
  keys: shortcuts("Ctrl+Shift+H"),
  group: "element",
  opposite: showCommand,
  enabled: (state) => selectedElements(state).some((element) => !element.hidden),
  run: (state) => setHidden(state, state.selection, true),
};

/** Locks or unlocks elements. A locked element cannot be picked, moved or deleted on the canvas. */
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
