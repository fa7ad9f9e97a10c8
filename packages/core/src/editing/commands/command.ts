import type { DrawnType } from "../../elements/elementKinds.ts";
import type { Clipboard } from "../clipboard.ts";
import type { EditorState } from "../design.ts";
import { canRedo, canUndo, type History, mergeKey, record, redo, undo } from "../history.ts";
import { isPressed, type KeyPress, type Shortcut } from "./shortcut.ts";

/** The section of the menus and of the help page that lists a command. */
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

/** The current tool: selecting, or drawing an element of a type. */
export type Tool = "select" | DrawnType;

/** An element's look, without its content, position and size: property values by name. */
export type Looks = Readonly<Record<string, unknown>>;

/**
 * Distance by which an arrow key moves elements along each axis, canvas px: `near` without Shift, `far` with Shift.
 */
export type NudgeSteps = { readonly [each in "near" | "far"]: { readonly x: number; readonly y: number } };

/** A command's id, its time (ms since 1970) and the selection at that time. */
export type PreviousCommand = {
  readonly id: string;
  readonly at: number;
  readonly selection: readonly string[];
};

/** The context that commands need besides the design. */
export type CommandContext = {
  /** Ms since 1970, for new ids. */
  readonly now: number;
  readonly clipboard: Clipboard | null;
  /** The looks from the last “Copy style”. */
  readonly looks: Looks | null;
  /** True if the design belongs to a stored project. */
  readonly hasProject: boolean;
  /** True if the project's data is mapped to tokens. */
  readonly hasMapping: boolean;
  /** The token of a new barcode. */
  readonly keyToken: string;
  /** Steps of the arrow keys; null for 1 px, or 10 px with Shift. */
  readonly nudge: NudgeSteps | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The history so far, for commands that continue an earlier command. */
  readonly history?: History;
  /** The command that ran last, even if it changed nothing. */
  readonly previous?: PreviousCommand | null;
};

/** Something that a command asks the application to do, in addition to or instead of a new state. */
export type CommandEffect =
  | { readonly effect: "undo" | "redo" }
  | { readonly effect: "tool"; readonly tool: Tool }
  /** Store the clipboard, record the state and show the notice. */
  | {
      readonly effect: "clipboard";
      /** False for a paste, which only offsets the clipboard's elements. */
      readonly isCopy: boolean;
      readonly clipboard: Clipboard;
      readonly state: EditorState;
      readonly notice: "Copied" | "Pasted" | "Cut";
    }
  /** Store the looks and show the notice. */
  | { readonly effect: "style"; readonly looks: Looks; readonly notice: "Style copied" }
  /** Ask, and record the state if the answer is yes. */
  | {
      readonly effect: "confirm";
      readonly question: string;
      readonly accept: string;
      readonly state: EditorState;
    }
  /** Explain why nothing was done: `notice` in a toast, `alert` in a dialog. */
  | { readonly effect: "notice" | "alert"; readonly message: string }
  /** Ask whether to place an element whose field has no data yet, and record the state if so. */
  | {
      readonly effect: "placeholder";
      readonly question: string;
      readonly field: string;
      readonly state: EditorState;
    }
  /** Leave the work to the application that added the command. */
  | { readonly effect: "app" };

export type CommandResult = EditorState | CommandEffect;

/**
 * Something a user can do. Toolbar, menus, shortcuts and help all use the same list. `run` may be called while the
 * command is disabled; it then returns the same state, or a notice that explains why.
 */
export type Command = {
  readonly id: string;
  /** For menus, tooltips and the undo list. */
  readonly label: string;
  readonly keys: readonly Shortcut[];
  readonly group: CommandGroup;
  /** Commands with the same value, such as "position", merge into one step when repeated. */
  readonly merges?: string;
  /** True if the shortcut also works while a text field is focused. */
  readonly actsInInputs?: true;
  /**
   * The command that the same shortcut runs while this command is disabled, so that the shortcut for lock also
   * unlocks.
   */
  readonly opposite?: Command;
  readonly enabled: (state: EditorState, context: CommandContext) => boolean;
  readonly run: (state: EditorState, context: CommandContext) => CommandResult;
};

/** The command that the shortcut runs now: the opposite while the command itself is disabled. */
export function commandOrOpposite(command: Command, state: EditorState, context: CommandContext): Command {
  return command.enabled(state, context) ? command : (command.opposite ?? command);
}

export function isEffect(result: CommandResult): result is CommandEffect {
  return "effect" in result;
}

/** The part of a command's context that the application supplies; the history supplies the rest. */
export type CommandSituation = Omit<CommandContext, "canUndo" | "canRedo" | "history">;

export function commandContext(history: History, situation: CommandSituation): CommandContext {
  return { ...situation, canUndo: canUndo(history), canRedo: canRedo(history), history };
}

type Applied = {
  readonly history: History;
  /** The effect for the application to carry out; undo and redo have already been done. */
  readonly effect: CommandEffect | null;
};

/** Runs a command and records its result in the history as one step. */
export function applyCommand(history: History, command: Command, situation: CommandSituation): Applied {
  const result = command.run(history.present, commandContext(history, situation));
  if (!isEffect(result)) {
    const { selection } = history.present;
    const merge = command.merges ? { key: mergeKey(command.merges, selection), at: situation.now } : null;
    return { history: record(history, result, command.label, merge), effect: null };
  }
  switch (result.effect) {
    case "undo":
      return { history: undo(history), effect: null };
    case "redo":
      return { history: redo(history), effect: null };
    case "clipboard":
      return { history: record(history, result.state, command.label), effect: result };
    default:
      return { history, effect: result };
  }
}

type KeyboardSituation = {
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
