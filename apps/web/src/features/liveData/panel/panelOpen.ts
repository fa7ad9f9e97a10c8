import { useSyncExternalStore } from "react";
import { create } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

/** The field to fill in next, until it has the focus. */
const useWanted = create<{ readonly editor: EditorSession; readonly field: string } | null>(() => null);

/** Opens the panel and focuses a field. */
export function wantField(editor: EditorSession, field: string): void {
  setPanelOpen(editor, true);
  useWanted.setState({ editor, field }, true);
}

export function forgetWantedField(): void {
  useWanted.setState(null, true);
}

export function useWantedField(editor: EditorSession): string | null {
  return useWanted((wanted) => (wanted?.editor === editor ? wanted.field : null));
}

/** Editors whose field panel was closed by the user; reopening the project opens the panel again. */
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
