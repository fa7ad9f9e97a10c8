import { type AppAction, type MirrorWay, stepZoom } from "@print-builder/core/editing";
import { lazy, useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { tourSteps } from "#features/editor/tour/tourSteps.ts";
import { openLookupTables } from "#features/lookups/openLookupTables.ts";
import { copyPicture } from "#features/printing/exportPictures/copyPicture.ts";
import { openVersions } from "#features/versions/openVersions.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { EditorSettings } from "#platform/editorSession/snapshot.ts";
import { fitSelection, fitView, fitWidth, zoomTo } from "#platform/editorSession/viewport.ts";
import { takeForProject } from "#platform/files/waitingFiles.ts";
import { useQuestionMark } from "#platform/help/useQuestionMark.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { withPart } from "#platform/withPart.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { runWizard } from "./runWizard.ts";

type Flag = {
  [Name in keyof EditorSettings]: EditorSettings[Name] extends boolean ? Name : never;
}[keyof EditorSettings];

type ActionContext = {
  readonly editor: EditorSession;
  readonly saver: Saver;
  readonly goTo: (path: string) => void;
};

type PrintDialogs = typeof import("#features/printing/printDialogs.ts");

const printing = (open: (dialogs: PrintDialogs) => Promise<void>) =>
  void withPart(() => import("#features/printing/printDialogs.ts"), open);

/** Query parameter of the editor with the code of a sheet to reprint. */
const sheetParameter = "sheet";

/** Reprints a sheet by its code, or asks for the code; opens the sheet's project if it is another one. */
function reprintSheet({ editor, saver, goTo }: ActionContext, code = ""): void {
  const goToSheet = (projectId: string, found: string) =>
    goTo(`/editor/${projectId}?${new URLSearchParams({ [sheetParameter]: found }).toString()}`);
  const { projectId } = editor;
  printing(({ openSheetReprint }) => openSheetReprint({ projectId, saver, code, goToSheet }));
}

function actionsOf(parts: ActionContext): ReadonlyMap<AppAction, () => void> {
  const { editor, saver, goTo } = parts;
  const toggle = (name: Flag) => () =>
    editor.changeSettings({ [name]: !editor.store.getState().settings[name] });
  const zoomBy = (direction: 1 | -1) => () =>
    zoomTo(editor, stepZoom(editor.store.getState().view.zoom, direction));
  return new Map<AppAction, () => void>([
    ["save", () => void saver.save({ byHand: true })],
    ["exportPdf", () => printing(({ openPrint }) => openPrint(parts, { aim: "pdf" }))],
    ["exportPictures", () => printing(({ openExportPictures }) => openExportPictures(parts))],
    ["openShapes", () => void openShapes(editor)],
    ["icons", () => void openIcons(editor)],
    ["cropPicture", () => void crop(editor)],
    ["mirrorAcross", () => void mirror(editor, "across")],
    ["mirrorDown", () => void mirror(editor, "down")],
    ["repeat", () => void repeat(editor)],
    ["copyPicture", () => void copyPicture(editor)],
    ["bulkPreview", () => printing(({ openPrint }) => openPrint(parts))],
    ["recordPreview", () => printing(({ openRecordPreview }) => openRecordPreview(parts))],
    ["dataDialog", () => void runWizard(editor, saver)],
    ["lookupTables", () => void openLookupTables(editor)],
    ["versions", () => void openVersions({ editor, saver })],
    ["reprintSheet", () => reprintSheet(parts)],
    ["mapTokens", () => void runWizard(editor, saver, "mapping")],
    ["newProject", () => goTo("/projects?new")],
    ["openProjects", () => goTo("/projects")],
    ["palette", () => void openFinding(editor)],
    ["findReplace", () => void openDialog(FindReplace, { editor })],
    ["help", () => void showTutorial(editor)],
    ["measures", () => void openDialog(Measures, { editor })],
    ["toggleGrid", toggle("showGrid")],
    ["toggleSnap", toggle("snapToGrid")],
    ["toggleRulers", toggle("showRulers")],
    ["toggleZones", toggle("showZones")],
    ["toggleLayers", toggle("showLayers")],
    ["togglePanels", () => togglePanels(editor)],
    ["zoomIn", zoomBy(1)],
    ["zoomOut", zoomBy(-1)],
    ["zoomToSelection", () => fitSelection(editor)],
    ["zoomActual", () => zoomTo(editor, 1)],
    ["zoomToWidth", () => fitWidth(editor)],
    ["resetView", () => fitView(editor)],
  ]);
}

const FindAnything = lazy(async () => ({
  default: (await import("#features/editor/finding/FindAnything.tsx")).FindAnything,
}));

const FindReplace = lazy(async () => ({
  default: (await import("#features/editor/finding/FindReplace.tsx")).FindReplace,
}));

const Measures = lazy(async () => ({
  default: (await import("#features/editor/measures/Measures.tsx")).Measures,
}));

/** Opens the search and runs the chosen entry. */
async function openFinding(editor: EditorSession): Promise<void> {
  const found = await openDialog(FindAnything, { editor });
  found?.run();
}

const openShapes = (editor: EditorSession) =>
  withPart(
    () => import("#features/library/shapes/drawings.ts"),
    ({ openAsShapes }) => openAsShapes(editor),
  );

const openIcons = (editor: EditorSession) =>
  withPart(
    () => import("#features/library/icons/IconLibrary.tsx"),
    ({ IconLibrary }) => openDialog(IconLibrary, { editor }),
  );

const mirror = (editor: EditorSession, way: MirrorWay) =>
  withPart(
    () => import("#features/editor/mirroring/mirrorSelection.ts"),
    ({ mirrorSelection }) => mirrorSelection(editor, way),
  );

const repeat = (editor: EditorSession) =>
  withPart(
    () => import("#features/editor/repeating/beginRepeating.ts"),
    ({ beginRepeating }) => beginRepeating(editor),
  );

/** Layers and properties are shown or hidden together. */
function togglePanels(editor: EditorSession): void {
  const { showLayers, showProperties } = editor.store.getState().settings;
  const isShown = !(showLayers || showProperties);
  editor.changeSettings({ showLayers: isShown, showProperties: isShown });
}

async function crop(editor: EditorSession): Promise<void> {
  const [id] = editor.store.getState().shown.selection;
  const cropping = () => import("#features/editor/cropping/beginCropping.ts");
  if (id !== undefined) await withPart(cropping, ({ beginCropping }) => beginCropping(editor, id));
}

/** Shows a newcomer around, using the open design. */
async function showTour(editor: EditorSession): Promise<void> {
  const { Tour } = await import("#features/editor/tour/Tour.tsx");
  const steps = tourSteps(editor.currentProject(), editor.store.getState().total);
  editor.changeSettings({ showProperties: true });
  await openDialog(Tour, { steps });
}

async function showTutorial(editor: EditorSession): Promise<void> {
  const tutorial = () => import("#features/editor/tutorial/Tutorial.tsx");
  const left = await withPart(tutorial, ({ Tutorial }) => openDialog(Tutorial, {}));
  if (left === "tour") await showTour(editor);
}

async function showShortcuts(): Promise<void> {
  const shortcuts = () => import("#features/editor/tutorial/Shortcuts.tsx");
  await withPart(shortcuts, ({ Shortcuts }) => openDialog(Shortcuts, {}));
}

/** True once per browser, on its first visit to the editor. */
function isFirstVisit(): boolean {
  try {
    if (localStorage.getItem(storageKeys.tutorialSeen) !== null) return false;
    localStorage.setItem(storageKeys.tutorialSeen, "yes");
    return true;
  } catch {
    // Without local storage the tutorial would open on every visit; rather never, as F1 opens it.
    return false;
  }
}

/** Carries out the application actions that commands request. */
export function useAppActions(editor: EditorSession, saver: Saver): void {
  const navigate = useNavigate();
  useEffect(() => {
    const goTo = (path: string) => void navigate(path);
    for (const [action, run] of actionsOf({ editor, saver, goTo })) editor.actions.set(action, run);
  }, [editor, saver, navigate]);
  const [search, setSearch] = useSearchParams();
  const sheet = search.get(sheetParameter);
  const openSheet = useEffectEvent((code: string) => {
    // Removes the sheet from the address, so that a reload does not ask again.
    setSearch({}, { replace: true });
    reprintSheet({ editor, saver, goTo: (path) => void navigate(path) }, code);
  });
  useEffect(() => {
    if (sheet !== null) openSheet(sheet);
  }, [sheet]);
  useEffect(() => {
    const files = takeForProject(editor.projectId);
    if (files.length > 0) void runWizard(editor, saver, undefined, files);
    else if (isFirstVisit()) void showTutorial(editor);
  }, [editor, saver]);
  useQuestionMark(() => void showShortcuts());
}
