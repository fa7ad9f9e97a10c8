import { addCommands } from "./addElement.ts";
import { alignCommands, distributeCommands } from "./arrange.ts";
import { copyCommand, cutCommand, pasteCommand, pasteInPlaceCommand } from "./clipboard.ts";
import type { Command } from "./command.ts";
import { clearAllCommand, deleteCommand } from "./deleteSelection.ts";
import { dualSidedCommand, switchSideCommand } from "./dualSided.ts";
import { duplicateCommand } from "./duplicate.ts";
import { groupCommand, ungroupCommand } from "./group.ts";
import { hideCommand, lockCommand, showCommand, unlockCommand } from "./hideAndLock.ts";
import { copyStyleCommand, pasteStyleCommand } from "./looks.ts";
import { nudgeCommands } from "./nudge.ts";
import { bringForwardCommand, bringToFrontCommand, sendBackwardCommand, sendToBackCommand } from "./order.ts";
import { resizeCommands } from "./resizeStep.ts";
import {
  deselectCommand,
  enterGroupCommand,
  leaveGroupCommand,
  selectAllCommand,
  selectSameCommands,
} from "./select.ts";
import { toolCommands } from "./selectTool.ts";
import { shortcuts } from "./shortcut.ts";
import { opacityCommands, textLookCommands } from "./style.ts";

const undoCommand: Command = {
  id: "undo",
  label: "Undo",
  keys: shortcuts("Ctrl+Z"),
  group: "edit",
  enabled: (_state, { canUndo }) => canUndo,
  run: (state, { canUndo }) => (canUndo ? { effect: "undo" } : state),
};

const redoCommand: Command = {
  id: "redo",
  label: "Redo",
  keys: shortcuts("Ctrl+Y", "Ctrl+Shift+Z"),
  group: "edit",
  enabled: (_state, { canRedo }) => canRedo,
  run: (state, { canRedo }) => (canRedo ? { effect: "redo" } : state),
};

/**
 * All commands that change a design or the selection. An application adds its own commands, whose `run` returns the
 * effect "app".
 */
export const commands: readonly Command[] = [
  undoCommand,
  redoCommand,
  cutCommand,
  copyCommand,
  pasteCommand,
  pasteInPlaceCommand,
  duplicateCommand,
  deleteCommand,
  clearAllCommand,
  copyStyleCommand,
  pasteStyleCommand,
  ...textLookCommands,
  ...opacityCommands,
  selectAllCommand,
  ...selectSameCommands,
  enterGroupCommand,
  leaveGroupCommand,
  deselectCommand,
  ...toolCommands,
  ...addCommands,
  bringToFrontCommand,
  bringForwardCommand,
  sendBackwardCommand,
  sendToBackCommand,
  lockCommand,
  unlockCommand,
  hideCommand,
  showCommand,
  ...alignCommands,
  ...distributeCommands,
  groupCommand,
  ungroupCommand,
  ...nudgeCommands,
  ...resizeCommands,
  dualSidedCommand,
  switchSideCommand,
];

/** The context menu of a row in the layers panel. */
export const layerMenuCommands: readonly Command[] = [
  duplicateCommand,
  deleteCommand,
  bringToFrontCommand,
  sendToBackCommand,
];

/** Finds a command by id. Throws a RangeError for an unknown id. */
export function commandById(id: string, list = commands): Command {
  const command = list.find((each) => each.id === id);
  if (!command) throw new RangeError(`There is no command “${id}”.`);
  return command;
}
