import type { SideName } from "../document/index.ts";
import { type EditorDesign, type EditorState, equalDesigns } from "./design.ts";

/** The view, which undo restores with the design but never as a separate step. */
type View = { readonly side: SideName; readonly selection: readonly string[] };

/** A snapshot of the design and the step that led to it. */
export type HistoryEntry = {
  /** The step's name for menus, such as "Move"; empty for the first entry. */
  readonly label: string;
  readonly design: EditorDesign;
  /** The view just before the step, restored by undo. */
  readonly before: View;
  /** The view just after the step, restored by redo. */
  readonly after: View;
};

/**
 * The undo stack: all snapshots of a design since it was opened, and the current index. Never empty, and unlimited.
 */
export type History = {
  readonly entries: readonly HistoryEntry[];
  readonly index: number;
  /** The snapshot at the index, with the current side and selection. */
  readonly present: EditorState;
  /** The last step, if another edit of the same kind may still merge into it. */
  readonly open: Merge | null;
};

/** Identifies an edit's target and time, so that a burst of edits to the same property becomes one step. */
export type Merge = {
  /** Equal for edits to the same property of the same elements. */
  readonly key: string;
  /** Milliseconds of any monotonic clock. */
  readonly at: number;
};

/** Edits to one property within this time are merged into one step, ms. */
export const mergeWithin = 500;

/** The merge key of an edit to one property, such as "fontSize", of some elements. */
export function mergeKey(property: string, ids: readonly string[]): string {
  return JSON.stringify([property, ids.toSorted()]);
}

export function createHistory(initial: EditorState): History {
  const view = viewOf(initial);
  return {
    entries: [{ label: "", design: initial.design, before: view, after: view }],
    index: 0,
    present: initial,
    open: null,
  };
}

/**
 * Records a new state. A changed design becomes a step and clears the redo stack; an unchanged design only updates
 * side and selection. An edit with the same `merge.key` as the last step merges into it if it follows within half a
 * second.
 */
export function record(
  history: History,
  state: EditorState,
  label: string,
  merge: Merge | null = null,
): History {
  if (state === history.present) return history;
  const entry = entryAt(history, history.index);
  if (equalDesigns(entry.design, state.design)) {
    return { ...history, present: { ...state, design: entry.design } };
  }
  if (merge && belongsToOpenStep(history, merge)) return replaceLast(history, state, merge);
  const step = { label, design: state.design, before: viewOf(history.present), after: viewOf(state) };
  return {
    entries: [...history.entries.slice(0, history.index + 1), step],
    index: history.index + 1,
    present: state,
    open: merge,
  };
}

function belongsToOpenStep(history: History, merge: Merge): boolean {
  const { open, index, entries } = history;
  if (!open || index === 0 || index !== entries.length - 1) return false;
  return open.key === merge.key && merge.at >= open.at && merge.at - open.at <= mergeWithin;
}

function replaceLast(history: History, state: EditorState, merge: Merge): History {
  const earlier = history.entries.slice(0, history.index);
  const previous = entryAt(history, history.index - 1);
  if (equalDesigns(previous.design, state.design)) {
    const present = { ...state, design: previous.design };
    return { entries: earlier, index: history.index - 1, present, open: null };
  }
  const step = { ...entryAt(history, history.index), design: state.design, after: viewOf(state) };
  return { entries: [...earlier, step], index: history.index, present: state, open: merge };
}

/**
 * Adds an automatic change, such as the new height of edited text, to the last step, so that both are undone
 * together.
 */
export function settle(history: History, state: EditorState): History {
  const entry = entryAt(history, history.index);
  if (state === history.present || equalDesigns(entry.design, state.design)) return history;
  const entries = history.entries.map((each) => (each === entry ? { ...entry, design: state.design } : each));
  return { ...history, entries, present: state };
}

export function canUndo(history: History): boolean {
  return history.index > 0;
}

export function canRedo(history: History): boolean {
  return history.index < history.entries.length - 1;
}

/** Undoes one step; returns the same history at its beginning. */
export function undo(history: History): History {
  return jump(history, history.index - 1);
}

/** Redoes one step; returns the same history at its end. */
export function redo(history: History): History {
  return jump(history, history.index + 1);
}

/** Goes to any snapshot; the index is clamped to both ends. */
export function jump(history: History, index: number): History {
  const target = Math.max(0, Math.min(index, history.entries.length - 1));
  if (target === history.index) return history;
  const { design, after } = entryAt(history, target);
  // Undo restores the view of the first undone step, so that people see what changed.
  const view = target < history.index ? entryAt(history, target + 1).before : after;
  return { ...history, index: target, present: { design, ...view }, open: null };
}

function viewOf({ side, selection }: EditorState): View {
  return { side, selection };
}

function entryAt(history: History, index: number): HistoryEntry {
  const entry = history.entries[index];
  if (!entry) throw new RangeError(`The history has no entry ${index}; it has ${history.entries.length}.`);
  return entry;
}
