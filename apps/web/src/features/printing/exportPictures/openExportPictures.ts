import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { countRecordsAtHand } from "../countRecords.ts";
import { showProblem } from "../preflight/showProblem.ts";
import { ExportPictures } from "./ExportPictures.tsx";

type Parts = { readonly editor: EditorSession; readonly saver: Saver };

/** Saves cards as pictures. The project is saved first, because the server draws the stored design. */
export async function openExportPictures({ editor, saver }: Parts): Promise<void> {
  if (!(await saver.save())) return;
  const total = await countRecordsAtHand(editor);
  const problem = await openDialog(ExportPictures, { editor, saver, total });
  if (problem) await showProblem(editor, problem);
}
