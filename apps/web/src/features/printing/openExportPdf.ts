import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { type CheckedExport, ExportPdf } from "./exportPdf/ExportPdf.tsx";
import { outdated } from "./flow/createPrintFlow.ts";
import { rememberedSettings } from "./flow/rememberedSettings.ts";
import { openBulkPrint } from "./openBulkPrint.ts";
import { parkProblems } from "./preflight/parkedProblems.ts";

type ExportDeps = { readonly editor: EditorSession; readonly saver: Saver };

/**
 * Opens Export PDF after saving, because the server prints what is stored. `start` is an export that was left to show
 * one of its problems on the card.
 */
export async function openExportPdf(deps: ExportDeps, start?: CheckedExport): Promise<void> {
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
