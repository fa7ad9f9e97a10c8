import { create } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { setPanelOpen } from "./panelOpen.ts";

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

/** The name of the field to focus, if any. */
export function useWantedField(editor: EditorSession): string | null {
  return useWanted((wanted) => (wanted?.editor === editor ? wanted.field : null));
}
