import { changeShown, type EditorState, withFields } from "../design.ts";
import { select, selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

/** Hides or shows elements. What is hidden is not selected any more, as nobody could see what is changed. */
export function setHidden(state: EditorState, ids: Iterable<string>, hidden: boolean): EditorState {
  const changed = new Set(ids);
  const next = changeShown(state, changed, (element) => withFields(element, { hidden }));
  if (!hidden) return next;
  return select(
    next,
    next.selection.filter((id) => !changed.has(id)),
  );
}

export const hideCommand: Command = {
  id: "hide",
  label: "Hide",
  keys: shortcuts("Ctrl+Shift+H"),
  group: "element",
  enabled: (state) => selectedElements(state).some((element) => !element.hidden),
  run: (state) => setHidden(state, state.selection, true),
};

/** Hidden elements are selected in the layers panel only. */
export const showCommand: Command = {
  id: "show",
  label: "Show",
  keys: shortcuts("Alt+Shift+H"),
  group: "element",
  enabled: (state) => selectedElements(state).some((element) => element.hidden),
  run: (state) => setHidden(state, state.selection, false),
};
