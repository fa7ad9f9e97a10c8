import { useEffect } from "react";
import { pastedTable } from "#features/data/intake/pastedTable.ts";
import { takeOutside } from "#features/library/outside/takeOutside.ts";
import { replacePicture } from "#features/library/pictures/staticPicture.ts";
import { firstOfSchool } from "#features/liveData/firstOfSchool.ts";
import { pressLiveKey } from "#features/liveData/liveKeys.ts";
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
import { withPart } from "#platform/withPart.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { runWizard, showFirstOfSchool } from "./runWizard.ts";

/** Features do not know each other: this connects an open project's requests to the features that serve them. */
export function useConnectedFeatures(editor: EditorSession, saver: Saver): void {
  useEffect(() => {
    const openTable = (files: readonly File[]) => void runWizard(editor, saver, undefined, files);
    editor.connect({
      chooseFont: (family) => {
        const fonts = () => import("#features/library/fonts/CustomFonts.tsx");
        const save = () => saver.save();
        return withPart(fonts, ({ CustomFonts }) => openDialog(CustomFonts, { editor, save, family }));
      },
      replacePicture: (elementId, file) => replacePicture(editor, elementId, file),
      takeOutside: (transfer, at) => takeOutside({ editor, asTable: pastedTable, openTable }, transfer, at),
      openElement: (elementId) => {
        // A photo that can be replaced next to the card is replaced there: LIVE-52 of the specification.
        if (livePictureField(editor, elementId) !== null) return void replaceLivePicture(editor, elementId);
        const cropping = () => import("#features/editor/cropping/beginCropping.ts");
        void withPart(cropping, ({ beginCropping }) => beginCropping(editor, elementId));
      },
      pressKey: (key) => pressLiveKey(editor, key),
      showRecord: (index, lacking) => showRecord(editor, index, lacking),
      storeRecord: () => storeRecord(editor),
      showDesign: () => showDesign(editor),
      mapTokens: () => runWizard(editor, saver, "mapping"),
      // With a mapping, the wizard opens at its photos.
      assignPhotos: () => runWizard(editor, saver),
      printPeople: async (ids) => {
        const dialogs = () => import("#features/printing/printDialogs.ts");
        await withPart(dialogs, ({ openPrint }) => openPrint({ editor, saver }, { ids }));
      },
      renewRecord: () => renewLiveRecord(editor),
      firstOfSchool: () => firstOfSchool(editor),
    });
    void showFirstOfSchool(editor);
    return () => editor.connect(idleHooks);
  }, [editor, saver]);
}
