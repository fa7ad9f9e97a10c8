import type { Editor } from "#platform/editorSession/createEditor.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";

/** Opens the Final Record List, and what the person goes on to from there. */
export async function openFinalList(editor: Editor, printReady: () => Promise<void>): Promise<void> {
  // Its own file: only projects in school mode have it.
  const { FinalList } = await import("./FinalList.tsx");
  const next = await openDialog(FinalList, { projectId: editor.projectId });
  await editor.hooks().renewRecord();
  if (next === "wizard") editor.actions.get("dataDialog")?.();
  if (next === "printReady") await printReady();
}
