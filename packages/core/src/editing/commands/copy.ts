import { clipboardOf } from "../clipboard.ts";
import { selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

export const copyCommand: Command = {
  id: "copy",
  label: "Copy",
  keys: shortcuts("Ctrl+C"),
  group: "edit",
  enabled: (state) => selectedElements(state).length > 0,
  run: (state) => {
    const elements = selectedElements(state);
    if (elements.length === 0) return state;
    const clipboard = clipboardOf(elements, state.design);
    return { effect: "clipboard", isCopy: true, clipboard, state, notice: "Copied" };
  },
};
