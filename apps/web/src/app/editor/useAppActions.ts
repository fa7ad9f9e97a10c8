import { type AppAction, stepZoom } from "@print-builder/core/editing";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isFirstVisit } from "#features/editor/tutorial/firstVisit.ts";
import { Tutorial } from "#features/editor/tutorial/Tutorial.tsx";
import { ExportPdf } from "#features/printing/exportPdf/ExportPdf.tsx";
import type { CheckedExport } from "#features/printing/exportPdf/useExportFlow.ts";
import { openExportPictures } from "#features/printing/exportPictures/openExportPictures.ts";
import { openBulkPrint } from "#features/printing/openBulkPrint.ts";
import { parkProblems } from "#features/printing/preflight/parkedProblems.ts";
import { printedParts, sameParts } from "#features/printing/preflight/printedParts.ts";
import { openRecordPreview } from "#features/printing/recordPreview/openRecordPreview.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { EditorSettings } from "#platform/editorSession/snapshot.ts";
import { fitView, zoomTo } from "#platform/editorSession/viewport.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { runWizard } from "./runWizard.ts";

type Flag = {
  [Name in keyof EditorSettings]: EditorSettings[Name] extends boolean ? Name : never;
}[keyof EditorSettings];

type Parts = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly goTo: (path: string) => void;
};

/**
 * Export needs what is on the screen to be what is on the server. `start` is an export that was left at its list
 * of problems to look at one of them on the card.
 */
async function exportPdf(
  { editor, saver }: Pick<Parts, "editor" | "saver">,
  start?: CheckedExport,
): Promise<void> {
  // A school's cards are those of chosen people, and the choice is made there.
  if (editor.store.getState().project.dataMode === "school") return await openBulkPrint({ editor, saver });
  if (!(await saver.save())) return;
  const left = await openDialog(ExportPdf, { editor, ...(start ? { start } : {}) });
  if (!left) return;
  const { problem, kept } = left;
  const checked = printedParts(editor);
  const reopen = () => {
    const isStale = !sameParts(checked, printedParts(editor));
    void exportPdf({ editor, saver }, { ...kept, isStale });
  };
  parkProblems({ editor, shown: problem, problems: kept.result.problems, reopen });
}

function actionsOf(parts: Parts): ReadonlyMap<AppAction, () => void> {
  const { editor, saver, goTo } = parts;
  const toggle = (name: Flag) => () =>
    editor.changeSettings({ [name]: !editor.store.getState().settings[name] });
  const zoomBy = (direction: 1 | -1) => () =>
    zoomTo(editor, stepZoom(editor.store.getState().view.zoom, direction));
  return new Map<AppAction, () => void>([
    ["save", () => void saver.save({ byHand: true })],
    ["exportPdf", () => void exportPdf(parts)],
    ["exportPictures", () => void openExportPictures(parts)],
    ["bulkPreview", () => void openBulkPrint(parts)],
    ["recordPreview", () => void openRecordPreview(parts)],
    ["dataDialog", () => void runWizard(editor, saver)],
    ["mapTokens", () => void runWizard(editor, saver, "mapping")],
    ["newProject", () => goTo("/projects?new")],
    ["openProjects", () => goTo("/projects")],
    ["help", () => void openDialog(Tutorial, {})],
    ["toggleGrid", toggle("showGrid")],
    ["toggleSnap", toggle("snapToGrid")],
    ["toggleRulers", toggle("showRulers")],
    ["toggleLayers", toggle("showLayers")],
    ["zoomIn", zoomBy(1)],
    ["zoomOut", zoomBy(-1)],
    ["resetView", () => fitView(editor)],
  ]);
}

/** Carries out what commands ask of the application. */
export function useAppActions(editor: EditorSession, saver: Saver): void {
  const navigate = useNavigate();
  useEffect(() => {
    const goTo = (path: string) => void navigate(path);
    for (const [action, run] of actionsOf({ editor, saver, goTo })) editor.actions.set(action, run);
  }, [editor, saver, navigate]);
  useEffect(() => {
    if (isFirstVisit()) void openDialog(Tutorial, {});
  }, []);
}
