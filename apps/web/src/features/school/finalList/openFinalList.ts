import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** Opens the Final Record List, and what the person goes on to from there. */
export async function openFinalList(editor: EditorSession, printReady: () => Promise<void>): Promise<void> {
  // Its own file: only projects in school mode have it.
  const { FinalList } = await import("./FinalList.tsx");
  const next = await openDialog(FinalList, { projectId: editor.projectId });
  await editor.hooks().renewRecord();
  if (next === "wizard") editor.actions.get("dataDialog")?.();
  if (next === "printReady") await printReady();
}
