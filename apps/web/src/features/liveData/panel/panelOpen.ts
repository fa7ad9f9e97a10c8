import { useSyncExternalStore } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

/** Editors whose field panel was closed; it opens again with the project. */
const closed = new WeakSet<EditorSession>();
const listeners = new Set<() => void>();

export function setPanelOpen(editor: EditorSession, isOpen: boolean): void {
  if (isOpen) closed.delete(editor);
  else closed.add(editor);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function usePanelOpen(editor: EditorSession): boolean {
  return useSyncExternalStore(subscribe, () => !closed.has(editor));
}
