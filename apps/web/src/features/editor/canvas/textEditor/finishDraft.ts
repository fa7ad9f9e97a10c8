import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { withTyped } from "#platform/editorSession/snapshot.ts";

/** Ends in-place editing and applies the typed text. Does nothing if no text is edited. */
export function finishDraft(editor: EditorSession): void {
  const snapshot = editor.store.getState();
  if (snapshot.editing === null) return;
  const state = withTyped(snapshot);
  editor.set({ editing: null, draft: null });
  editor.edit("Edit text", () => state);
}

/** True for panel fields that format the edited text. */
export function formatsText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-formats-text]") !== null;
}

/** True for overlays such as dropdowns and colour sliders. */
export function isOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-portal]") !== null;
}
