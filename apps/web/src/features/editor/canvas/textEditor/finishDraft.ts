import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { withTyped } from "#platform/editorSession/snapshot.ts";

/** Ends the editing of a text in place and takes over what was written; does nothing where no text is edited. */
export function finishDraft(editor: EditorSession): void {
  const snapshot = editor.store.getState();
  if (snapshot.editing === null) return;
  const state = withTyped(snapshot);
  editor.set({ editing: null, draft: null });
  editor.edit("Edit text", () => state);
}

/** True for what belongs to the text that is edited: the panel's fields that format it. */
export function formatsText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-formats-text]") !== null;
}

/** True for what lies over the screen: a list of choices, a colour's sliders. */
export function isOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-portal]") !== null;
}
