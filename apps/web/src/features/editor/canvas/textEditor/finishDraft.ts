import { commitDraft } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";

/** Ends the editing of a text in place and takes over what was written; does nothing where no text is edited. */
export function finishDraft(editor: EditorSession): void {
  const { editing, draft, history } = editor.store.getState();
  if (editing === null) return;
  const element = elementById(history.present, editing);
  editor.set({ editing: null, draft: null });
  if (draft && element) editor.edit("Edit text", (state) => commitDraft(state, element, draft));
}

/** True for what belongs to the text that is edited: the panel's fields that format it. */
export function formatsText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-formats-text]") !== null;
}

/** True for what lies over the screen: a list of choices, a colour's sliders. */
export function isOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-portal]") !== null;
}
