import type { DrawnType } from "../../elements/elementKinds.ts";
import type { Clipboard } from "../clipboard.ts";
import type { EditorState } from "../design.ts";
import type { History } from "../history.ts";
import type { Looks } from "./looks.ts";
import type { Shortcut } from "./shortcut.ts";

/** Where menus and the help page list a command. */
export type CommandGroup =
  | "tool"
  | "add"
  | "edit"
  | "select"
  | "order"
  | "align"
  | "group"
  | "style"
  | "element"
  | "move"
  | "side"
  | "view"
  | "project";

/** What the pointer does next: select, or draw an element of a type that has a tool. */
export type Tool = "select" | DrawnType;

/** How far an arrow key moves things along each axis, canvas px, without and with Shift. */
export type NudgeSteps = { readonly [each in "near" | "far"]: { readonly x: number; readonly y: number } };

/** A command's id, when it ran (ms since 1970), and what was selected. */
export type PreviousCommand = {
  readonly id: string;
  readonly at: number;
  readonly selection: readonly string[];
};

/** What commands need to know beyond the design. */
export type CommandContext = {
  /** Ms since 1970, for new ids. */
  readonly now: number;
  readonly clipboard: Clipboard | null;
  /** What “Copy style” took last. */
  readonly looks: Looks | null;
  /** True when the design belongs to a stored project. */
  readonly hasProject: boolean;
  /** True when the project's data is mapped to tokens. */
  readonly hasMapping: boolean;
  /** The token that a new barcode shows. */
  readonly keyToken: string;
  /** How far an arrow key moves, canvas px; null for 1, with Shift 10. */
  readonly nudge: NudgeSteps | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The steps so far, for commands that continue an earlier one. */
  readonly history?: History;
  /** The command that ran last, whether it changed something or not. */
  readonly previous?: PreviousCommand | null;
};

/** Things that happen outside the design; the application carries them out. */
export type AppAction =
  | "save"
  | "newProject"
  | "openProjects"
  | "bulkPreview"
  | "exportPdf"
  | "exportPictures"
  /** Puts the side that is shown into the clipboard, for other programs. */
  | "copyPicture"
  /** Makes shapes of the picture that is selected. */
  | "openShapes"
  /** Shows the library of icons. */
  | "icons"
  | "cropPicture"
  /** Exchanges left and right, or top and bottom, of what is selected. */
  | "mirrorAcross"
  | "mirrorDown"
  /** Repeats what is selected in rows and columns. */
  | "repeat"
  | "recordPreview"
  /** Prints a sheet once more that is found by its code. */
  | "reprintSheet"
  | "dataDialog"
  | "lookupTables"
  /** The states of the design that were saved. */
  | "versions"
  /** The data wizard where tokens are given their columns. */
  | "mapTokens"
  | "help"
  /** Finds commands, fields, layers and records by their words. */
  | "palette"
  /** Replaces words and tokens in the texts of both sides. */
  | "findReplace"
  /** Units, steps of the arrow keys, and the ruler guides with their places. */
  | "measures"
  | "toggleGrid"
  | "toggleSnap"
  | "toggleRulers"
  | "toggleZones"
  | "toggleLayers"
  /** Takes layers and properties away, or brings both back. */
  | "togglePanels"
  | "zoomIn"
  | "zoomOut"
  /** Shows the selected elements as large as the canvas allows. */
  | "zoomToSelection"
  | "zoomActual"
  /** The card as wide as the canvas allows, from its upper edge on. */
  | "zoomToWidth"
  | "resetView";

/** What a command asks for besides, or instead of, a new state. */
export type CommandEffect =
  | { readonly effect: "undo" | "redo" }
  | { readonly effect: "tool"; readonly tool: Tool }
  /** Keep the clipboard, record the state, tell the notice. */
  | {
      readonly effect: "clipboard";
      /** False for a paste, which only moves the clipboard's elements. */
      readonly isCopy: boolean;
      readonly clipboard: Clipboard;
      readonly state: EditorState;
      readonly notice: "Copied" | "Pasted" | "Cut";
    }
  /** Keep the looks, tell the notice. */
  | { readonly effect: "style"; readonly looks: Looks; readonly notice: "Style copied" }
  /** Ask; record the state when the answer is yes. */
  | {
      readonly effect: "confirm";
      readonly question: string;
      readonly accept: string;
      readonly state: EditorState;
    }
  /** Tell why nothing was done, in passing or in a box that is closed by hand. */
  | { readonly effect: "notice" | "alert"; readonly message: string }
  /** Ask whether to place something whose field has no data yet; record the state when the answer is yes. */
  | {
      readonly effect: "placeholder";
      readonly question: string;
      readonly field: string;
      readonly state: EditorState;
    }
  | { readonly effect: "app"; readonly action: AppAction };

export type CommandResult = EditorState | CommandEffect;

/**
 * Something a user can do. Tool bar, menus, shortcuts and help all read the same list. `run` may be called
 * while the command is disabled: it then gives the same state, or a notice that says why.
 */
export type Command = {
  readonly id: string;
  /** For menus, tooltips and the undo list. */
  readonly label: string;
  readonly keys: readonly Shortcut[];
  readonly group: CommandGroup;
  /** Names what a run of these commands changes when such a run is to be one step: "position". */
  readonly merges?: string;
  /** True when its keys act also while a text field is focused. */
  readonly actsInInputs?: true;
  /** Run by the same keys while this command is disabled: what is locked is unlocked. */
  readonly opposite?: Command;
  readonly enabled: (state: EditorState, context: CommandContext) => boolean;
  readonly run: (state: EditorState, context: CommandContext) => CommandResult;
};

/** What a command's keys do now: its opposite while it is disabled. */
export function commandOrOpposite(command: Command, state: EditorState, context: CommandContext): Command {
  return command.enabled(state, context) ? command : (command.opposite ?? command);
}

export function isEffect(result: CommandResult): result is CommandEffect {
  return "effect" in result;
}
