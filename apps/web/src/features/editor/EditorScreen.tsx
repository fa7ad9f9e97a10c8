import type { OpenDataWizard } from "../../lib/dataWizard.ts";
import { openDialog } from "../../ui/dialogs/openDialog.ts";
import { Canvas } from "./canvas/Canvas.tsx";
import { useShortcuts } from "./canvas/useShortcuts.ts";
import { applyPageSetup } from "./dialogs/applyPageSetup.ts";
import { useFontLoading } from "./dialogs/fonts/projectFonts.ts";
import { PageSetup } from "./dialogs/PageSetup.tsx";
import { ParkedProblemsBar } from "./dialogs/preflight/ParkedProblemsBar.tsx";
import { ToolDock } from "./dock/ToolDock.tsx";
import classes from "./editorScreen.module.css";
import { LayersPanel } from "./layers/LayersPanel.tsx";
import { PropertiesPanel } from "./properties/PropertiesPanel.tsx";
import { RecordBar } from "./records/RecordBar.tsx";
import { useSaver } from "./saving/SaverContext.ts";
import { useLeaveGuard } from "./saving/useLeaveGuard.ts";
import { CardSurroundings } from "./sides/CardSurroundings.tsx";
import type { Editor } from "./store/createEditor.ts";
import { useEditor, useEditorState } from "./store/EditorContext.ts";
import { TopBar } from "./topBar/TopBar.tsx";
import { useAppActions } from "./useAppActions.ts";
import { useFontTrouble } from "./useFontTrouble.ts";

type EditorScreenProps = {
  /** Zoom to begin with; null fits the card into the window. */
  readonly zoom: number | null;
  readonly openDataWizard: OpenDataWizard | undefined;
};

async function setUpPage(editor: Editor): Promise<void> {
  const setup = await openDialog(PageSetup, { setup: editor.store.getState().project.pageSetup });
  if (setup) applyPageSetup(editor, setup);
}

/** The whole screen of the editor. */
export function EditorScreen({ zoom, openDataWizard }: EditorScreenProps) {
  const editor = useEditor();
  const saver = useSaver();
  const showLayers = useEditorState(({ settings }) => settings.showLayers);
  useShortcuts();
  useAppActions(editor, saver, openDataWizard);
  useLeaveGuard(saver);
  useFontTrouble();
  useFontLoading();
  return (
    <div className={classes.screen}>
      <TopBar onPageSetup={() => void setUpPage(editor)} />
      {showLayers ? <LayersPanel /> : null}
      <main className={classes.stage}>
        <Canvas zoom={zoom}>
          <CardSurroundings />
          <RecordBar />
          <ParkedProblemsBar />
          <ToolDock />
        </Canvas>
      </main>
      <PropertiesPanel />
    </div>
  );
}
