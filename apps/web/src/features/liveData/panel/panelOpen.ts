import { useSyncExternalStore } from "react";
import type { Editor } from "#platform/editorSession/createEditor.ts";

/** Editors whose field panel was closed; it opens again with the project. */
const closed = new WeakSet<Editor>();
const listeners = new Set<() => void>();

export function setPanelOpen(editor: Editor, isOpen: boolean): void {
  if (isOpen) closed.delete(editor);
  else closed.add(editor);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function usePanelOpen(editor: Editor): boolean {
  return useSyncExternalStore(subscribe, () => !closed.has(editor));
}
