import type { EditorState } from "../design.ts";
import { mergeWithin } from "../history.ts";
import { selectedElements } from "../selection.ts";
import type { Command, CommandContext } from "./command.ts";
import { setProperties } from "./setProperties.ts";
import { shortcuts } from "./shortcut.ts";

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const idOf = (digit: number) => `opacity.${digit}`;

/** The digit that was typed just before for the same selection; null if there was no digit. */
function firstDigit({ selection }: EditorState, { previous, now }: CommandContext): number | null {
  if (!previous || now - previous.at > mergeWithin || previous.selection !== selection) return null;
  return tenths.find((tenth) => idOf(tenth) === previous.id) ?? null;
}

/** A digit is an opacity, 1 for 10 % and 0 for all of it; two in quick succession are per cent: 4 and 5 give 45 %. */
export const opacityCommands: readonly Command[] = tenths.map((tenth) => ({
  id: idOf(tenth),
  label: `Opacity ${tenth * 10} %`,
  keys: shortcuts(String(tenth % 10)),
  group: "style",
  merges: "opacity by digits",
  enabled: (state) => selectedElements(state).length > 0,
  run: (state, context) => {
    const first = firstDigit(state, context);
    const opacity = first === null ? tenth / 10 : ((first % 10) * 10 + (tenth % 10)) / 100;
    return setProperties(state, state.selection, { opacity });
  },
}));
