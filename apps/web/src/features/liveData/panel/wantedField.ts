import { create } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { setPanelOpen } from "./panelOpen.ts";

/** The field that is to be filled in next, until the cursor is in it. */
const useWanted = create<{ readonly editor: EditorSession; readonly field: string } | null>(() => null);

/** Opens the panel with the cursor in a field. */
export function wantField(editor: EditorSession, field: string): void {
  setPanelOpen(editor, true);
  useWanted.setState({ editor, field }, true);
}

export function forgetWantedField(): void {
  useWanted.setState(null, true);
}

/** The name of the field that the cursor is to go into; null while there is none. */
export function useWantedField(editor: EditorSession): string | null {
  return useWanted((wanted) => (wanted?.editor === editor ? wanted.field : null));
}
