import { addCopies, copyOffset, offsetCopies } from "../clipboard.ts";
import { adoptStyles } from "../textStyles.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

function pasting(id: string, label: string, key: string, offset: number): Command {
  return {
    id,
    label,
    keys: shortcuts(key),
    group: "edit",
    enabled: (_state, { clipboard }) => clipboard !== null && clipboard.elements.length > 0,
    run: (state, { clipboard, now }) => {
      if (!clipboard || clipboard.elements.length === 0) return state;
      const elements = offsetCopies(clipboard.elements, state.design.canvas, { x: offset, y: offset });
      const adopted = adoptStyles(state.design.textStyles, elements, clipboard.styles ?? []);
      const design = { ...state.design, textStyles: adopted.textStyles };
      return {
        effect: "clipboard",
        isCopy: false,
        clipboard: { ...clipboard, elements },
        state: addCopies({ ...state, design }, adopted.elements, now),
        notice: "Pasted",
      };
    },
  };
}

/** Pastes 20 px from where the elements were. The clipboard moves along, so that the next paste lies beside. */
export const pasteCommand = pasting("paste", "Paste", "Ctrl+V", copyOffset);

/** Pastes where the elements were: on the other side of the card, or on the same in another project. */
export const pasteInPlaceCommand = pasting("pasteInPlace", "Paste in place", "Ctrl+Shift+V", 0);
