import { addCommands } from "./addElement.ts";
import {
  appCommands,
  copyPictureCommand,
  cropPictureCommand,
  mirrorCommands,
  openShapesCommand,
  redoCommand,
  repeatCommand,
  undoCommand,
} from "./appCommands.ts";
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
import { opacityCommands, textLookCommands } from "./style.ts";

/** All commands: tool bar, menus, shortcuts and help read this list. */
export const commands: readonly Command[] = [
  ...appCommands,
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

/** The canvas's context menu, in its order. */
export const contextMenuCommands: readonly Command[] = [
  cutCommand,
  copyCommand,
  pasteCommand,
  duplicateCommand,
  deleteCommand,
  bringToFrontCommand,
  sendToBackCommand,
  lockCommand,
  hideCommand,
  groupCommand,
  ungroupCommand,
  ...mirrorCommands,
  repeatCommand,
  copyStyleCommand,
  pasteStyleCommand,
  copyPictureCommand,
  openShapesCommand,
  cropPictureCommand,
];

/** The context menu of a row in the layers panel. */
export const layerMenuCommands: readonly Command[] = [
  duplicateCommand,
  deleteCommand,
  bringToFrontCommand,
  sendToBackCommand,
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** The command with an id. Throws a RangeError for an unknown id. */
export function commandById(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new RangeError(`There is no command “${id}”.`);
  return command;
}
