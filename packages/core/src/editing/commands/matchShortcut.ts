import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { isPressed, type KeyPress } from "./shortcut.ts";

export type KeyboardSituation = {
  readonly isMac: boolean;
  /** True while the caret is in a text field, a text box on the canvas included. */
  readonly isInputFocused: boolean;
};

/**
 * The command of a key press; null when it has none. It may be disabled: arrows without a selection, for one,
 * are then free for other uses. While an input is focused only Escape, F1 and Ctrl+S act.
 */
export function matchShortcut(press: KeyPress, { isMac, isInputFocused }: KeyboardSituation): Command | null {
  const candidates = isInputFocused ? commands.filter((command) => command.actsInInputs) : commands;
  return candidates.find(({ keys }) => keys.some((key) => isPressed(key, press, isMac))) ?? null;
}
