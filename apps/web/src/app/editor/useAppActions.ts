import { type AppAction, stepZoom } from "@print-builder/core/editing";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isFirstVisit } from "#features/editor/tutorial/firstVisit.ts";
import { Tutorial } from "#features/editor/tutorial/Tutorial.tsx";
import { openExportPictures } from "#features/printing/exportPictures/openExportPictures.ts";
import { openBulkPrint } from "#features/printing/openBulkPrint.ts";
import { openExportPdf } from "#features/printing/openExportPdf.ts";
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

function actionsOf(parts: Parts): ReadonlyMap<AppAction, () => void> {
  const { editor, saver, goTo } = parts;
  const toggle = (name: Flag) => () =>
    editor.changeSettings({ [name]: !editor.store.getState().settings[name] });
  const zoomBy = (direction: 1 | -1) => () =>
    zoomTo(editor, stepZoom(editor.store.getState().view.zoom, direction));
  return new Map<AppAction, () => void>([
    ["save", () => void saver.save({ byHand: true })],
    ["exportPdf", () => void openExportPdf(parts)],
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
