import { addCopies, clipboardOf, copyOffset, offsetCopies } from "../clipboard.ts";
import { movableElements, selectedElements } from "../selection.ts";
import { adoptStyles } from "../textStyles.ts";
import type { Command } from "./command.ts";
import { deleteSelection } from "./deleteSelection.ts";
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

/** Cuts only elements that can be deleted: a locked element is neither removed nor copied. */
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

/**
 * Pastes 20 px from the elements' position. The clipboard is offset too, so that the next paste is another 20 px
 * away.
 */
export const pasteCommand = pasting("paste", "Paste", "Ctrl+V", copyOffset);

/** Pastes at the elements' original position, for example on the other side of the card or in another project. */
export const pasteInPlaceCommand = pasting("pasteInPlace", "Paste in place", "Ctrl+Shift+V", 0);
