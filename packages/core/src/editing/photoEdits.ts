import type { PhotoEdit } from "../elements/drawTools.ts";
import { ownValue } from "../ownValue.ts";
import type { EditorState } from "./design.ts";

/** Corrects photos by the names of their files: `change` is given what was corrected before; what is empty then is nothing. */
export function correctPhotos(
  state: EditorState,
  names: readonly string[],
  change: (before: PhotoEdit) => PhotoEdit,
): EditorState {
  const { photoEdits } = state.design;
  const changed = names.map((name): [string, PhotoEdit] => [name, change(ownValue(photoEdits, name) ?? {})]);
  const next = { ...photoEdits, ...Object.fromEntries(changed) };
  const kept = Object.entries(next).filter(([, edit]) => Object.keys(edit).length > 0);
  return { ...state, design: { ...state.design, photoEdits: Object.fromEntries(kept) } };
}
