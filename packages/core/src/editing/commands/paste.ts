import { addCopies, copyOffset, offsetCopies } from "../clipboard.ts";
import { adoptStyles } from "../textStyles.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Pastes 20 px from where the elements were. The clipboard moves along, so that the next paste lies beside. */
export const pasteCommand: Command = {
  id: "paste",
  label: "Paste",
  keys: shortcuts("Ctrl+V"),
  group: "edit",
  enabled: (_state, { clipboard }) => clipboard !== null && clipboard.elements.length > 0,
  run: (state, { clipboard, now }) => {
    if (!clipboard || clipboard.elements.length === 0) return state;
    const elements = offsetCopies(clipboard.elements, state.design.canvas, copyOffset);
    const adopted = adoptStyles(state.design.textStyles, elements, clipboard.styles ?? []);
    const design = { ...state.design, textStyles: adopted.textStyles };
    return {
      effect: "clipboard",
      clipboard: { ...clipboard, elements },
      state: addCopies({ ...state, design }, adopted.elements, now),
      notice: "Pasted",
    };
  },
};
