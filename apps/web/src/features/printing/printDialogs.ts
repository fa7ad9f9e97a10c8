import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { countRecords, countRecordsAtHand } from "./countRecords.ts";
import { type CheckedExport, ExportPdf } from "./exportPdf/ExportPdf.tsx";
import { ExportPictures } from "./exportPictures/ExportPictures.tsx";
import { outdated } from "./flow/createPrintFlow.ts";
import { rememberedSettings } from "./flow/rememberedSettings.ts";
import { openBulkPrint } from "./openBulkPrint.ts";
import { parkProblems } from "./preflight/parkedProblems.ts";
import { showProblem } from "./preflight/showProblem.ts";
import { RecordPreview } from "./recordPreview/RecordPreview.tsx";

// The print dialogs of the editor form one chunk, which is loaded on first use.
export { openSchoolPrint } from "./schoolPrint/openSchoolPrint.ts";
export { openBulkPrint };

type DialogDeps = { readonly editor: EditorSession; readonly saver: Saver };

/** Previews the record on the card, or the first record, as it will be printed. */
export async function openRecordPreview({ editor, saver }: DialogDeps): Promise<void> {
  if (!hasProject(editor) || !(await saver.save())) return;
  const total = await countRecords(editor);
  if (total === null) return;
  const { record, shown } = editor.store.getState();
  const index = record.mode === "record" ? record.index : 0;
  const wish = await openDialog(RecordPreview, { editor, total, index, side: shown.side });
  if (wish === "wizard") editor.actions.get("dataDialog")?.();
}

/** Saves cards as pictures. The project is saved first, because the server draws the stored design. */
export async function openExportPictures({ editor, saver }: DialogDeps): Promise<void> {
  if (!(await saver.save())) return;
  const total = await countRecordsAtHand(editor);
  const problem = await openDialog(ExportPictures, { editor, saver, total });
  if (problem) await showProblem(editor, problem);
}

/**
 * Opens Export PDF after saving, because the server prints what is stored. `start` is an export that was left to show
 * one of its problems on the card.
 */
export async function openExportPdf(deps: DialogDeps, start?: CheckedExport): Promise<void> {
  const { editor, saver } = deps;
  // A school's cards are printed for chosen people, who are chosen there.
  if (editor.store.getState().project.dataMode === "school") return await openBulkPrint(deps);
  if (!(await saver.save())) return;
  const { isDualSided } = editor.store.getState().shown.design;
  const remembered = start ? {} : await rememberedSettings(editor.projectId, isDualSided);
  const left = await openDialog(ExportPdf, { editor, saver, ...(start ? { start } : { remembered }) });
  if (!left) return;
  const { kept } = left;
  if (left.leave === "remedy") {
    await left.work();
    return await openExportPdf(deps, kept);
  }
  parkProblems({
    editor,
    shown: left.problem,
    problems: kept.check?.result.problems ?? [],
    reopen: (isChanged) =>
      void openExportPdf(deps, isChanged ? { ...kept, check: outdated(kept.check) } : kept),
  });
}
