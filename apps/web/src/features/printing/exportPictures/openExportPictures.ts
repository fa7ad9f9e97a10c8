import type { Editor } from "#platform/editorSession/createEditor.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showProblem } from "../preflight/showProblem.ts";
import { ExportPictures } from "./ExportPictures.tsx";

type Parts = { readonly editor: Editor; readonly saver: Saver };

/** Saves cards as pictures. What the server draws is what is stored, so it is saved first. */
export async function openExportPictures({ editor, saver }: Parts): Promise<void> {
  if (!(await saver.save())) return;
  if (editor.store.getState().total === null) await loadCount(editor);
  const { total } = editor.store.getState();
  const problem = await openDialog(ExportPictures, { editor, saver, total: total ?? 0 });
  if (problem) await showProblem(editor, problem);
}
