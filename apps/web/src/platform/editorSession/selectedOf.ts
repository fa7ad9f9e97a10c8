import {
  type EditorState,
  type Elements,
  selectedElements,
  shownElements,
} from "@print-builder/core/editing";

type Known = { readonly selection: readonly string[]; readonly selected: Elements };

const known = new WeakMap<Elements, Known>();

/** The selected elements, back to front: the same list for as long as neither they nor the selection change. */
export function selectedOf(state: EditorState): Elements {
  const elements = shownElements(state);
  const last = known.get(elements);
  if (last?.selection === state.selection) return last.selected;
  const selected = selectedElements(state);
  known.set(elements, { selection: state.selection, selected });
  return selected;
}
