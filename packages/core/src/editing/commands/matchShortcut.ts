import type { Command } from "./command.ts";
import { isPressed, type KeyPress } from "./shortcut.ts";

export type KeyboardSituation = {
  readonly isMac: boolean;
  /** True while the caret is in a text field or in a text box on the canvas. */
  readonly isInputFocused: boolean;
};

/**
 * The command for a key press, or null. It may be disabled; the caller can then use the key, such as an arrow key,
 * for something else. While an input is focused, only commands that act in inputs match.
 */
export function matchShortcut(
  commands: readonly Command[],
  press: KeyPress,
  { isMac, isInputFocused }: KeyboardSituation,
): Command | null {
  const candidates = isInputFocused ? commands.filter((command) => command.actsInInputs) : commands;
  return candidates.find(({ keys }) => keys.some((key) => isPressed(key, press, isMac))) ?? null;
}
