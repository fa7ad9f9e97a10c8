import { groupsOf, type StoredElement } from "../../document/index.ts";
import { fontOf } from "../../elements/index.ts";
import { type EditorState, shownElements } from "../design.ts";
import { isPickable } from "../hitTest.ts";
import {
  deselect,
  select,
  selectAll,
  selectAround,
  selectedElements,
  selectInside,
  wholeGroups,
} from "../selection.ts";
import type { Command } from "./command.ts";
import { looksOf } from "./looks.ts";
import { shortcuts } from "./shortcut.ts";

export const deselectCommand: Command = {
  id: "deselect",
  label: "Deselect",
  keys: shortcuts("Escape"),
  group: "select",
  actsInInputs: true,
  enabled: (state) => state.selection.length > 0,
  run: deselect,
};

export const selectAllCommand: Command = {
  id: "selectAll",
  label: "Select all",
  keys: shortcuts("Ctrl+A"),
  group: "select",
  enabled: (state) => shownElements(state).some(isPickable),
  run: selectAll,
};

/** The value that two elements must share to match; null if an element has no such value. */
type Trait = (element: StoredElement) => string | null;

const typeOf: Trait = ({ type }) => type;

const colourOf: Trait = (element) => {
  const { fillColor, color, strokeColor } = looksOf(element);
  const colour = fillColor ?? color ?? strokeColor;
  return typeof colour === "string" && colour !== "" ? colour.toLowerCase() : null;
};

const letteringOf: Trait = (element) => {
  const font = fontOf(element);
  return font ? [font.family, font.weight, font.italic, looksOf(element).fontSize].join("\n") : null;
};

function selectSame(state: EditorState, trait: Trait): EditorState {
  const wanted = new Set(selectedElements(state).map(trait));
  wanted.delete(null);
  const alike = shownElements(state).filter((element) => isPickable(element) && wanted.has(trait(element)));
  return select(state, [...state.selection, ...alike.map(({ id }) => id)]);
}

function sameCommand(id: string, label: string, trait: Trait): Command {
  return {
    id,
    label,
    keys: [],
    group: "select",
    enabled: (state) => selectedElements(state).some((element) => trait(element) !== null),
    run: (state) => selectSame(state, trait),
  };
}

export const selectSameCommands: readonly Command[] = [
  sameCommand("selectSameType", "Select all of this type", typeOf),
  sameCommand("selectSameColour", "Select all of this colour", colourOf),
  sameCommand("selectSameFont", "Select all texts in this font", letteringOf),
];

/**
 * Enters the rearmost selected group by one level and selects its rearmost member, from which the Tab key continues.
 */
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
