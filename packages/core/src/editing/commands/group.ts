import { groupsOf, inGroups } from "../../document/index.ts";
import {
  changeShown,
  type EditorState,
  inStackOrder,
  newIds,
  shownElements,
  withElements,
} from "../design.ts";
import { selectedElements, unitsOf, wholeGroups, withoutLoneGroups } from "../selection.ts";
import type { Command } from "./command.ts";
import { reorderLayers } from "./order.ts";
import { shortcuts } from "./shortcut.ts";

/** The common prefix of two lists. */
function sharedStart(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((each, index) => each !== other[index]);
  return end < 0 ? one : one.slice(0, end);
}

/** An element's groups that are outside its outermost wholly selected group; all its groups if there is none. */
function outside(groups: readonly string[], whole: ReadonlySet<string>): readonly string[] {
  const end = groups.findIndex((group) => whole.has(group));
  return end < 0 ? groups : groups.slice(0, end);
}

/**
 * Moves layers to a position in the stack, as `reorderLayers` does, and into the groups `around`. Groups that move
 * as a whole stay groups there; other groups lose their moved members.
 */
export function moveLayers(
  state: EditorState,
  ids: readonly string[],
  index: number,
  around: readonly string[],
): EditorState {
  const whole = wholeGroups(shownElements(state), ids);
  const moved = changeShown(reorderLayers(state, ids, index), ids, (element) => {
    const groups = groupsOf(element);
    return inGroups(element, [...around, ...groups.slice(outside(groups, whole).length)]);
  });
  return withElements(moved, withoutLoneGroups(shownElements(moved)));
}

/**
 * Groups the selection on the layer of its topmost element. Wholly selected groups become inner groups; other groups
 * lose their selected members. The new group is inside the groups that contain the whole selection.
 */
export function groupSelection(state: EditorState, now: number): EditorState {
  if (!canGroup(state)) return state;
  const { selection } = state;
  const groupId = newIds(state.design, now).group();
  const stack = inStackOrder(shownElements(state)).map(({ id }) => id);
  const top = stack.findLastIndex((id) => selection.includes(id));
  const whole = wholeGroups(shownElements(state), selection);
  const around = selectedElements(state)
    .map((element) => outside(groupsOf(element), whole))
    .reduce(sharedStart);
  return moveLayers(state, selection, top + 1 - selection.length, [...around, groupId]);
}

/** Dissolves the outermost wholly selected groups, and the innermost group of every other selected element. */
export function ungroupSelection(state: EditorState): EditorState {
  const whole = wholeGroups(shownElements(state), state.selection);
  const dissolved = new Set(
    selectedElements(state).map((element) => {
      const groups = groupsOf(element);
      return groups.find((group) => whole.has(group)) ?? groups.at(-1);
    }),
  );
  return changeShown(
    state,
    shownElements(state).map(({ id }) => id),
    (element) =>
      inGroups(
        element,
        groupsOf(element).filter((group) => !dissolved.has(group)),
      ),
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
