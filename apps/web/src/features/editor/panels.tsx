// Asked when something is wrong, perhaps with the connection: their code comes with the panels.
import "../../ui/dialogs/MessageDialog.tsx";
import "../../ui/dialogs/PromptDialog.tsx";
import "./dialogs/ThreeWays.tsx";
import { openDialog } from "../../ui/dialogs/openDialog.ts";
import { Announcer } from "./announcing/Announcer.tsx";
import { useSharedClipboard } from "./carrying/useSharedClipboard.ts";
import { applyPageSetup } from "./dialogs/applyPageSetup.ts";
import { PageSetup } from "./dialogs/PageSetup.tsx";
import { ParkedProblemsBar } from "./dialogs/preflight/ParkedProblemsBar.tsx";
import { ToolDock } from "./dock/ToolDock.tsx";
import { LiveMarks } from "./liveData/LiveMarks.tsx";
import { PrintStatusStrip } from "./liveData/PrintStatus.tsx";
import { useLiveData } from "./liveData/useLiveData.ts";
import { LiveBar } from "./records/LiveBar.tsx";
import { useSaver } from "./saving/SaverContext.ts";
import { useLeaveGuard } from "./saving/useLeaveGuard.ts";
import { CardSurroundings } from "./sides/CardSurroundings.tsx";
import type { Editor } from "./store/createEditor.ts";
import { useEditor } from "./store/EditorContext.ts";
import { TopBar } from "./topBar/TopBar.tsx";
import { useAppActions } from "./useAppActions.ts";
import { useFontTrouble } from "./useFontTrouble.ts";

async function setUpPage(editor: Editor): Promise<void> {
  const setup = await openDialog(PageSetup, { setup: editor.store.getState().project.pageSetup });
  if (setup) applyPageSetup(editor, setup);
}

/** The bar over the whole screen. With it comes what the editor does besides showing the card. */
export function ActingTopBar() {
  const editor = useEditor();
  const saver = useSaver();
  useAppActions(editor, saver);
  useLeaveGuard(saver);
  useFontTrouble();
  useSharedClipboard();
  useLiveData(editor);
  return <TopBar onPageSetup={() => void setUpPage(editor)} />;
}

/** What lies over the canvas. */
export function OverCanvas() {
  return (
    <>
      <CardSurroundings />
      <PrintStatusStrip />
      <LiveMarks />
      <LiveBar />
      <ParkedProblemsBar />
      <ToolDock />
      <Announcer />
    </>
  );
}

export { LayersPanel } from "./layers/LayersPanel.tsx";
export { SidePanels } from "./liveData/panel/SidePanels.tsx";
