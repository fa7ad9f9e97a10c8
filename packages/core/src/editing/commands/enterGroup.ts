import { type EditorState, shownElements } from "../design.ts";
import { isPickable } from "../hitTest.ts";
import { select, selectedElements, selectWithGroup, wholeGroups } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Of what is selected the member of a group that stands furthest back: from there the Tab key goes on. */
function enterGroup(state: EditorState): EditorState {
  const first = selectedElements(state).find((each) => each.groupId !== undefined && isPickable(each));
  return first ? select(state, [first.id]) : state;
}

export const enterGroupCommand: Command = {
  id: "enterGroup",
  label: "Select inside the group",
  keys: shortcuts("Alt+Enter"),
  group: "select",
  enabled: (state) => wholeGroups(shownElements(state), state.selection).size > 0,
  run: enterGroup,
};

export const leaveGroupCommand: Command = {
  id: "leaveGroup",
  label: "Select the whole group",
  keys: shortcuts("Shift+Enter"),
  group: "select",
  enabled: (state) => selectWithGroup(state, state.selection) !== state,
  run: (state) => selectWithGroup(state, state.selection),
};
