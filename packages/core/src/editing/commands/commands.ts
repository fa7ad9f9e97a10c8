import { addCommands } from "./addElement.ts";
import { alignCommands } from "./align.ts";
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
import { clearAllCommand } from "./clearAll.ts";
import type { Command } from "./command.ts";
import { copyCommand } from "./copy.ts";
import { cutCommand } from "./cut.ts";
import { deleteCommand } from "./deleteSelection.ts";
import { deselectCommand } from "./deselect.ts";
import { distributeCommands } from "./distribute.ts";
import { dualSidedCommand, switchSideCommand } from "./dualSided.ts";
import { duplicateCommand } from "./duplicate.ts";
import { enterGroupCommand, leaveGroupCommand } from "./enterGroup.ts";
import { groupCommand, ungroupCommand } from "./group.ts";
import { hideCommand, showCommand } from "./hide.ts";
import { lockCommand, unlockCommand } from "./lock.ts";
import { copyStyleCommand, pasteStyleCommand } from "./looks.ts";
import { nudgeCommands } from "./nudge.ts";
import { opacityCommands } from "./opacity.ts";
import { bringForwardCommand, bringToFrontCommand, sendBackwardCommand, sendToBackCommand } from "./order.ts";
import { pasteCommand, pasteInPlaceCommand } from "./paste.ts";
import { resizeCommands } from "./resizeStep.ts";
import { selectAllCommand } from "./selectAll.ts";
import { selectSameCommands } from "./selectSame.ts";
import { toolCommands } from "./selectTool.ts";
import { textLookCommands } from "./textLook.ts";

/** Every command: tool bar, menus, shortcuts and help read this one list. */
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

/** The command with an id. Throws for an id that no command has. */
export function commandById(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new RangeError(`There is no command “${id}”.`);
  return command;
}
