import { shownElements } from "../design.ts";
import { isPickable } from "../hitTest.ts";
import { selectAll } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

export const selectAllCommand: Command = {
  id: "selectAll",
  label: "Select all",
  keys: shortcuts("Ctrl+A"),
  group: "select",
  enabled: (state) => shownElements(state).some(isPickable),
  run: selectAll,
};
