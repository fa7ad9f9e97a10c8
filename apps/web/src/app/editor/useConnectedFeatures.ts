import { useEffect, useEffectEvent, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pastedTable } from "#features/data/intake/pastedTable.ts";
import { takeOutside } from "#features/library/outside/takeOutside.ts";
import { replacePicture } from "#features/library/pictures/pictureFile.ts";
import { firstOfSchool } from "#features/liveData/firstOfSchool.ts";
import { pressLiveKey } from "#features/liveData/knownLive.ts";
import { livePictureField, replaceLivePicture } from "#features/liveData/livePicture.ts";
import {
  renewLiveRecord,
  showDesign,
  showRecord,
  storeRecord,
} from "#features/liveData/records/stepRecord.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { idleHooks } from "#platform/editorSession/editorHooks.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { takeForProject } from "#platform/files/waitingFiles.ts";
import { useQuestionMark } from "#platform/help/useQuestionMark.ts";
import { openLater, withPart } from "#platform/openLater.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { type OpenProject, openCommand, openSheetReprint, openTutorial, sheetParameter } from "./commands.ts";
import { runWizard, showFirstOfSchool } from "./runWizard.ts";

/** True once per browser, on its first visit to the editor. */
function isFirstVisit(): boolean {
  try {
    if (localStorage.getItem(storageKeys.tutorialSeen) !== null) return false;
    localStorage.setItem(storageKeys.tutorialSeen, "yes");
    return true;
  } catch {
    // Without local storage the tutorial would open on every visit, so it never opens; F1 still shows it.
    return false;
  }
}

/** Starts a visit with the sheet named in the URL, the files waiting for the project, or the tutorial. */
function useVisit(project: OpenProject): void {
  const [search, setSearch] = useSearchParams();
  const sheet = search.get(sheetParameter);
  const openSheet = useEffectEvent((code: string) => {
    // Removes the sheet from the URL, so that a reload does not ask again.
    setSearch({}, { replace: true });
    void openSheetReprint(project, code);
  });
  useEffect(() => {
    if (sheet !== null) openSheet(sheet);
  }, [sheet]);
  useEffect(() => {
    const { editor, saver } = project;
    const files = takeForProject(editor.projectId);
    if (files.length > 0) void runWizard(editor, saver, undefined, files);
    else if (isFirstVisit()) void openTutorial(project);
  }, [project]);
}

/** Features do not know each other, so this connects an open project's requests to the features that handle them. */
export function useConnectedFeatures(editor: EditorSession, saver: Saver): void {
  const navigate = useNavigate();
  const project = useMemo(
    () => ({ editor, saver, goTo: (path: string) => void navigate(path) }),
    [editor, saver, navigate],
  );
  useVisit(project);
  useQuestionMark(
    () =>
      void openLater(
        async () => (await import("#features/editor/tutorial/Shortcuts.tsx")).Shortcuts,
        project,
      ),
  );
  useEffect(() => {
    const { editor, saver } = project;
    const openTable = (files: readonly File[]) => void runWizard(editor, saver, undefined, files);
    editor.connect({
      openCommand: (id) => openCommand(id, project),
      chooseFont: (family) => {
        const fonts = () => import("#features/library/fonts/CustomFonts.tsx");
        const save = () => saver.save();
        return withPart(fonts, ({ CustomFonts }) => openDialog(CustomFonts, { editor, save, family }));
      },
      replacePicture: (elementId, file) => replacePicture(editor, elementId, file),
      takeOutside: (transfer, at) => takeOutside({ editor, asTable: pastedTable, openTable }, transfer, at),
      openElement: (elementId) => {
        // Live data replaces photos itself: LIVE-52 of the specification.
        if (livePictureField(editor, elementId) !== null) return void replaceLivePicture(editor, elementId);
        const cropping = () => import("#features/editor/cropping/Cropping.tsx");
        void withPart(cropping, ({ beginCropping }) => beginCropping(editor, elementId));
      },
      pressKey: (key) => pressLiveKey(editor, key),
      showRecord: (index, lacking) => showRecord(editor, index, lacking),
      storeRecord: () => storeRecord(editor),
      showDesign: () => showDesign(editor),
      mapTokens: () => runWizard(editor, saver, "mapping"),
      openWizard: () => runWizard(editor, saver),
      printPeople: async (ids) => {
        const dialogs = () => import("#features/printing/printDialogs.ts");
        await withPart(dialogs, ({ openPrint }) => openPrint({ editor, saver }, { ids }));
      },
      renewRecord: () => renewLiveRecord(editor),
      firstOfSchool: () => firstOfSchool(editor),
    });
    void showFirstOfSchool(editor);
    return () => editor.connect(idleHooks);
  }, [project]);
}
