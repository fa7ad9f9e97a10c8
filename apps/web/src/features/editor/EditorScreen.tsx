import { VisuallyHidden } from "@mantine/core";
import { openDialog } from "../../ui/dialogs/openDialog.ts";
import { Announcer } from "./announcing/Announcer.tsx";
import { Canvas } from "./canvas/Canvas.tsx";
import { useShortcuts } from "./canvas/useShortcuts.ts";
import { useSharedClipboard } from "./carrying/useSharedClipboard.ts";
import { applyPageSetup } from "./dialogs/applyPageSetup.ts";
import { useFontLoading } from "./dialogs/fonts/projectFonts.ts";
import { PageSetup } from "./dialogs/PageSetup.tsx";
import { ParkedProblemsBar } from "./dialogs/preflight/ParkedProblemsBar.tsx";
import { ToolDock } from "./dock/ToolDock.tsx";
import classes from "./editorScreen.module.css";
import { LayersPanel } from "./layers/LayersPanel.tsx";
import { LiveMarks } from "./liveData/LiveMarks.tsx";
import { PrintStatusStrip } from "./liveData/PrintStatus.tsx";
import { SidePanels } from "./liveData/panel/SidePanels.tsx";
import { useLiveData } from "./liveData/useLiveData.ts";
import { LiveBar } from "./records/LiveBar.tsx";
import { useSaver } from "./saving/SaverContext.ts";
import { useLeaveGuard } from "./saving/useLeaveGuard.ts";
import { CardSurroundings } from "./sides/CardSurroundings.tsx";
import type { Editor } from "./store/createEditor.ts";
import { useEditor, useEditorState } from "./store/EditorContext.ts";
import { TopBar } from "./topBar/TopBar.tsx";
import { useAppActions } from "./useAppActions.ts";
import { useCardFirst } from "./useCardFirst.ts";
import { useFontTrouble } from "./useFontTrouble.ts";

type EditorScreenProps = {
  /** Zoom to begin with; null fits the card into the window. */
  readonly zoom: number | null;
};

async function setUpPage(editor: Editor): Promise<void> {
  const setup = await openDialog(PageSetup, { setup: editor.store.getState().project.pageSetup });
  if (setup) applyPageSetup(editor, setup);
}

/** The whole screen of the editor. */
export function EditorScreen({ zoom }: EditorScreenProps) {
  const editor = useEditor();
  const saver = useSaver();
  const { showLayers, showProperties } = useEditorState(({ settings }) => settings);
  useShortcuts();
  useAppActions(editor, saver);
  useLeaveGuard(saver);
  useFontTrouble();
  useFontLoading();
  useSharedClipboard();
  useLiveData(editor);
  const isCardPainted = useCardFirst(editor);
  return (
    <div className={classes.screen}>
      {isCardPainted ? <TopBar onPageSetup={() => void setUpPage(editor)} /> : null}
      {showLayers ? isCardPainted ? <LayersPanel /> : <div className={classes.layersRoom} /> : null}
      <main className={classes.stage}>
        <VisuallyHidden component="h1">Card editor</VisuallyHidden>
        <Canvas zoom={zoom}>
          {isCardPainted ? (
            <>
              <CardSurroundings />
              <PrintStatusStrip />
              <LiveMarks />
              <LiveBar />
              <ParkedProblemsBar />
              <ToolDock />
              <Announcer />
            </>
          ) : null}
        </Canvas>
      </main>
      {isCardPainted ? <SidePanels /> : <div className={classes.propertiesRoom} data-open={showProperties} />}
    </div>
  );
}
