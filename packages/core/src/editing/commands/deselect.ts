import { deselect } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

export const deselectCommand: Command = {
  id: "deselect",
  label: "Deselect",
  keys: shortcuts("Escape"),
  group: "select",
  actsInInputs: true,
  enabled: (state) => state.selection.length > 0,
  run: deselect,
};
