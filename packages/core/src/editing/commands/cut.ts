import { clipboardOf } from "../clipboard.ts";
import { movableElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { deleteSelection } from "./deleteSelection.ts";
import { shortcuts } from "./shortcut.ts";

/** Cuts what could be deleted: a locked element neither goes nor is copied. */
export const cutCommand: Command = {
  id: "cut",
  label: "Cut",
  keys: shortcuts("Ctrl+X"),
  group: "edit",
  enabled: (state) => movableElements(state).length > 0,
  run: (state) => {
    const elements = movableElements(state);
    if (elements.length === 0) return state;
    const clipboard = clipboardOf(elements, state.design);
    return { effect: "clipboard", isCopy: true, clipboard, state: deleteSelection(state), notice: "Cut" };
  },
};
