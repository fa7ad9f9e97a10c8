import { changeShown, type EditorState, withFields } from "../design.ts";

const maxNameLength = 500;

/** Names an element for the layers panel; an empty name removes the name. */
export function rename(state: EditorState, id: string, name: string): EditorState {
  const given = name.trim().slice(0, maxNameLength);
  return changeShown(state, [id], (element) => {
    if (given !== "") return withFields(element, { name: given });
    const { name: previous, ...rest } = element;
    return previous === undefined ? element : rest;
  });
}
