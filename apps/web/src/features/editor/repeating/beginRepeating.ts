import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { Repeating } from "./Repeating.tsx";

/** Repeats the selection in rows and columns, previewed on the card. */
export async function beginRepeating(editor: EditorSession): Promise<void> {
  const { shown, gesture } = editor.store.getState();
  const area = document.querySelector<HTMLElement>("[data-canvas]");
  if (shown.selection.length === 0 || gesture || !area) return;
  await openDialog(Repeating, { editor, area });
}
