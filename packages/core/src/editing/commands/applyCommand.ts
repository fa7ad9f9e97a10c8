import { canRedo, canUndo, type History, mergeKey, record, redo, undo } from "../history.ts";
import { type Command, type CommandContext, type CommandEffect, isEffect } from "./command.ts";

/** The part of a command's context that the application supplies; the history supplies the rest. */
export type CommandSituation = Omit<CommandContext, "canUndo" | "canRedo" | "history">;

export function commandContext(history: History, situation: CommandSituation): CommandContext {
  return { ...situation, canUndo: canUndo(history), canRedo: canRedo(history), history };
}

export type Applied = {
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
