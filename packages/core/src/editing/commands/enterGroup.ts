import { groupsOf } from "../../document/index.ts";
import { type EditorState, shownElements } from "../design.ts";
import { isPickable } from "../hitTest.ts";
import { selectAround, selectedElements, selectInside, wholeGroups } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Goes one level into the backmost selected group, to its backmost member: from there the Tab key goes on. */
function enterGroup(state: EditorState): EditorState {
  const whole = wholeGroups(shownElements(state), state.selection);
  const first = selectedElements(state).find(
    (each) => groupsOf(each).some((group) => whole.has(group)) && isPickable(each),
  );
  return first ? selectInside(state, first.id) : state;
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
  enabled: (state) => selectAround(state) !== state,
  run: selectAround,
};
