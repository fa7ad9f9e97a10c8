import type { StoredElement } from "@print-builder/core/document";
import { type EditorState, type Elements, shownElements } from "@print-builder/core/editing";

const indexes = new WeakMap<Elements, ReadonlyMap<string, StoredElement>>();

/** An element of the shown side. Looked up in a list that is made once per design. */
export function elementById(state: EditorState, id: string): StoredElement | undefined {
  const elements = shownElements(state);
  const known = indexes.get(elements);
  if (known) return known.get(id);
  const index = new Map(elements.map((element) => [element.id, element]));
  indexes.set(elements, index);
  return index.get(id);
}
