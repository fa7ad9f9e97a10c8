import { useEffect } from "react";
import { CustomFonts } from "#features/library/fonts/CustomFonts.tsx";
import { replacePicture } from "#features/library/pictures/staticPicture.ts";
import { pressLiveKey } from "#features/liveData/liveKeys.ts";
import { replaceLivePicture } from "#features/liveData/livePicture.ts";
import { showDesign, showRecord } from "#features/liveData/records/stepRecord.ts";
import { renewLiveRecord } from "#features/liveData/renewLiveRecord.ts";
import { openBulkPrint } from "#features/printing/openBulkPrint.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { idleHooks } from "#platform/editorSession/editorHooks.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { runWizard } from "./runWizard.ts";

/** Features do not know each other: here an open project is told who does what it asks for. */
export function useConnectedFeatures(editor: EditorSession, saver: Saver): void {
  useEffect(() => {
    editor.connect({
      chooseFont: (family) => openDialog(CustomFonts, { editor, save: () => saver.save(), family }),
      replacePicture: (elementId, file) => replacePicture(editor, elementId, file),
      openElement: (elementId) => void replaceLivePicture(editor, elementId),
      pressKey: (key) => pressLiveKey(editor, key),
      showRecord: (index) => showRecord(editor, index),
      showDesign: () => showDesign(editor),
      mapTokens: () => runWizard(editor, saver, "mapping"),
      // With a mapping the wizard opens at its photos.
      assignPhotos: () => runWizard(editor, saver),
      printPeople: (ids) => openBulkPrint({ editor, saver }, { ids }),
      renewRecord: () => renewLiveRecord(editor),
    });
    return () => editor.connect(idleHooks);
  }, [editor, saver]);
}
