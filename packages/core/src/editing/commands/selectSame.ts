import type { StoredElement } from "../../document/index.ts";
import { fontOf } from "../../elements/index.ts";
import { type EditorState, shownElements } from "../design.ts";
import { isPickable } from "../hitTest.ts";
import { select, selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { looksOf } from "./looks.ts";

/** What two elements must have in common; null of one that has nothing of the kind. */
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

/** Selects all elements of the side, as far as the pointer could pick them, that share a trait with a selected one. */
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
