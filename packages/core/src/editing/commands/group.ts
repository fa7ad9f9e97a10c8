import {
  changeShown,
  type EditorState,
  inStackOrder,
  shownElements,
  withElements,
  withFields,
} from "../design.ts";
import { newIds } from "../elementIds.ts";
import { selectedElements, unitsOf, withoutGroup, withoutLoneGroups } from "../selection.ts";
import type { Command } from "./command.ts";
import { reorderLayers } from "./order.ts";
import { shortcuts } from "./shortcut.ts";

/**
 * Groups the selected elements on the layer of the topmost; groups do not nest, so the elements leave their
 * former groups.
 */
export function groupSelection(state: EditorState, now: number): EditorState {
  if (!canGroup(state)) return state;
  const groupId = newIds(state.design, now).group();
  const stack = inStackOrder(shownElements(state)).map(({ id }) => id);
  const top = stack.findLastIndex((id) => state.selection.includes(id));
  const gathered = reorderLayers(state, state.selection, top + 1 - state.selection.length);
  const grouped = changeShown(gathered, state.selection, (element) => withFields(element, { groupId }));
  return withElements(grouped, withoutLoneGroups(shownElements(grouped)));
}

/** Dissolves every group that has a selected member. */
export function ungroupSelection(state: EditorState): EditorState {
  const groups = new Set(selectedElements(state).map((element) => element.groupId));
  groups.delete(undefined);
  const members = shownElements(state).filter((element) => groups.has(element.groupId));
  return changeShown(
    state,
    members.map((element) => element.id),
    withoutGroup,
  );
}

function canGroup(state: EditorState): boolean {
  return unitsOf(shownElements(state), selectedElements(state)).length > 1;
}

export const groupCommand: Command = {
  id: "group",
  label: "Group",
  keys: shortcuts("Ctrl+Shift+G"),
  group: "group",
  enabled: canGroup,
  run: (state, { now }) => groupSelection(state, now),
};

export const ungroupCommand: Command = {
  id: "ungroup",
  label: "Ungroup",
  keys: shortcuts("Ctrl+Shift+U", "Ctrl+Backspace"),
  group: "group",
  enabled: (state) => selectedElements(state).some((element) => element.groupId !== undefined),
  run: ungroupSelection,
};
