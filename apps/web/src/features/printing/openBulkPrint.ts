import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { projectRows } from "./bulkPrint/rowProvider.ts";
import type { BulkStart } from "./bulkPrint/useBulkPrint.ts";
import { parkProblems } from "./preflight/parkedProblems.ts";
import { openSchoolPrint } from "./schoolPrint/openSchoolPrint.ts";

type Parts = { readonly editor: EditorSession; readonly saver: Saver };

/**
 * Opens Bulk Preview & Print. What is printed is what is stored, so it is saved first. `start` is the dialog as it
 * was left to look at a problem on the card.
 */
export async function openBulkPrint({ editor, saver }: Parts, start?: BulkStart): Promise<void> {
  if (editor.store.getState().project.dataMode === "school") return await openSchoolPrint({ editor, saver });
  if (!(await saver.save())) return;
  if (editor.store.getState().total === null) await loadCount(editor);
  const { total, project } = editor.store.getState();
  if (total === null) return;
  // Its own file: most visits to the editor do not print.
  const { BulkPrint } = await import("./bulkPrint/BulkPrint.tsx");
  const provider = projectRows(editor.projectId, project.headers, total);
  const left = await openDialog(BulkPrint, { editor, saver, provider, ...(start ? { start } : {}) });
  if (left?.leave === "wizard") editor.actions.get("dataDialog")?.();
  if (left?.leave === "remedy") {
    await left.work();
    return await openBulkPrint({ editor, saver }, left.kept);
  }
  if (left?.leave !== "card" || !left.kept.check) return;
  const { kept, problem } = left;
  parkProblems({
    editor,
    shown: problem,
    problems: left.kept.check.result.problems,
    reopen: () => void openBulkPrint({ editor, saver }, kept),
  });
}
