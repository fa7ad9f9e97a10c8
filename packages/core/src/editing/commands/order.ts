import {
  type EditorState,
  type Elements,
  inStackOrder,
  restack,
  shownElements,
  withElements,
} from "../design.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

type Reorder = (stack: Elements, moved: ReadonlySet<string>) => Elements;

const toFront: Reorder = (stack, moved) => [...without(stack, moved), ...within(stack, moved)];

const toBack: Reorder = (stack, moved) => [...within(stack, moved), ...without(stack, moved)];

/** Each moved element swaps with the next unmoved element above it. */
const forward: Reorder = (stack, moved) => {
  const next = [...stack];
  for (let index = next.length - 2; index >= 0; index--) {
    const [lower, upper] = [next[index], next[index + 1]];
    if (lower && upper && moved.has(lower.id) && !moved.has(upper.id)) {
      next[index] = upper;
      next[index + 1] = lower;
    }
  }
  return next;
};

const backward: Reorder = (stack, moved) => forward(stack.toReversed(), moved).toReversed();

function within(stack: Elements, moved: ReadonlySet<string>): Elements {
  return stack.filter((element) => moved.has(element.id));
}

function without(stack: Elements, moved: ReadonlySet<string>): Elements {
  return stack.filter((element) => !moved.has(element.id));
}

function reordered(state: EditorState, ids: Iterable<string>, reorder: Reorder): EditorState {
  const stack = inStackOrder(shownElements(state));
  const next = reorder(stack, new Set(ids));
  if (isSameOrder(stack, next)) return state;
  return withElements(state, restack(next, shownElements(state)));
}

function isSameOrder(a: Elements, b: Elements): boolean {
  return a.every((element, index) => element === b[index]);
}

/**
 * Moves layers to a position in the stack, keeping their order. `index` is the number of unmoved layers behind them:
 * 0 puts them at the very back.
 */
export function reorderLayers(state: EditorState, ids: Iterable<string>, index: number): EditorState {
  return reordered(state, ids, (stack, moved) => {
    const rest = without(stack, moved);
    const place = Math.max(0, Math.min(index, rest.length));
    return [...rest.slice(0, place), ...within(stack, moved), ...rest.slice(place)];
  });
}

function orderCommand(id: string, label: string, keys: readonly string[], reorder: Reorder): Command {
  return {
    id,
    label,
    keys: shortcuts(...keys),
    group: "order",
    enabled: (state) => reordered(state, state.selection, reorder) !== state,
    run: (state) => reordered(state, state.selection, reorder),
  };
}

export const bringToFrontCommand = orderCommand(
  "bringToFront",
  "Bring to Front",
  ["]", "Ctrl+Alt+]"],
  toFront,
);
export const sendToBackCommand = orderCommand("sendToBack", "Send to Back", ["[", "Ctrl+Alt+["], toBack);
export const bringForwardCommand = orderCommand("bringForward", "Bring Forward", ["Ctrl+]"], forward);
export const sendBackwardCommand = orderCommand("sendBackward", "Send Backward", ["Ctrl+["], backward);
