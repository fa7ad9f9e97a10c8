import { selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { setProperties } from "./setProperties.ts";
import { shortcuts } from "./shortcut.ts";

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Each digit is an opacity, as 1 for 10 % and 0 for all of it. */
export const opacityCommands: readonly Command[] = tenths.map((tenth) => ({
  id: `opacity.${tenth}`,
  label: `Opacity ${tenth * 10} %`,
  keys: shortcuts(String(tenth % 10)),
  group: "style",
  enabled: (state) => selectedElements(state).length > 0,
  run: (state) => setProperties(state, state.selection, { opacity: tenth / 10 }),
}));
