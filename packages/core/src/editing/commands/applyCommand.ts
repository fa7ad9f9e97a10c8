import { canRedo, canUndo, type History, mergeKey, record, redo, undo } from "../history.ts";
import { type Command, type CommandContext, type CommandEffect, isEffect } from "./command.ts";

/** What the application has to tell; the rest of the context comes from the history. */
export type CommandSituation = Omit<CommandContext, "canUndo" | "canRedo" | "history">;

export function commandContext(history: History, situation: CommandSituation): CommandContext {
  return { ...situation, canUndo: canUndo(history), canRedo: canRedo(history), history };
}

export type Applied = {
  readonly history: History;
  /** What is left for the application to do; undo and redo are done. */
  readonly effect: CommandEffect | null;
};

/** Runs a command and takes its outcome into the history as one step. */
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
