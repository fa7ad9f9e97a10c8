// Asked when something is wrong, perhaps with the connection: their code comes with the surroundings.
import "#ui/dialogs/MessageDialog.tsx";
import "#ui/dialogs/PromptDialog.tsx";
import "#features/editor/dialogs/ThreeWays.tsx";
import { Announcer } from "#features/editor/announcing/Announcer.tsx";
import { CommandMenu } from "#features/editor/canvas/CommandMenu.tsx";
import { ToolDock } from "#features/editor/dock/ToolDock.tsx";
import { LayersPanel } from "#features/editor/layers/LayersPanel.tsx";
import { useLeaveGuard } from "#features/editor/saving/useLeaveGuard.ts";
import { CardSurroundings } from "#features/editor/sides/CardSurroundings.tsx";
import type { EditorSurroundings } from "#features/editor/surroundings.ts";
import { TopBar } from "#features/editor/topBar/TopBar.tsx";
import { useFontTrouble } from "#features/editor/useFontTrouble.ts";
import { FilesButton } from "#features/files/FilesButton.tsx";
import { useSharedClipboard } from "#features/library/copying/useSharedClipboard.ts";
import { MediaMenu } from "#features/library/pictures/MediaMenu.tsx";
import { ProjectImagesButton } from "#features/library/pictures/ProjectImagesButton.tsx";
import { TemplatesButton } from "#features/library/templates/TemplatesButton.tsx";
import { LiveMarks } from "#features/liveData/LiveMarks.tsx";
import { LiveToggle } from "#features/liveData/LiveToggle.tsx";
import { PrintStatusStrip } from "#features/liveData/PrintStatus.tsx";
import { useRecordSaving } from "#features/liveData/recordSaving.ts";
import { LiveBar } from "#features/liveData/records/LiveBar.tsx";
import { useLiveData } from "#features/liveData/useLiveData.ts";
import { OutcomeBar } from "#features/printing/ledger/OutcomeBar.tsx";
import { PageSetup } from "#features/printing/pageSetup/PageSetup.tsx";
import { SizeOffer } from "#features/printing/pageSetup/SizeOffer.tsx";
import { ParkedProblemsBar } from "#features/printing/preflight/ParkedProblemsBar.tsx";
import { openSchoolPrint } from "#features/printing/schoolPrint/openSchoolPrint.ts";
import { FinalListButton } from "#features/school/finalList/FinalListButton.tsx";
import { applyPageSetup } from "#platform/editorSession/applyPageSetup.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { DataMode } from "./DataMode.tsx";
import { SidePanels } from "./SidePanels.tsx";
import { useAppActions } from "./useAppActions.ts";
import { useConnectedFeatures } from "./useConnectedFeatures.ts";

async function setUpPage(editor: EditorSession): Promise<void> {
  const setup = await openDialog(PageSetup, { setup: editor.store.getState().project.pageSetup });
  if (setup) applyPageSetup(editor, setup);
}

/** With the bar comes what the editor does besides showing the card. */
function ActingTopBar() {
  const editor = useEditor();
  const saver = useSaver();
  useAppActions(editor, saver);
  useConnectedFeatures(editor, saver);
  useLeaveGuard(saver);
  useFontTrouble();
  useSharedClipboard();
  useLiveData(editor);
  return (
    <TopBar
      dataMode={<DataMode />}
      files={<FilesButton />}
      liveToggle={<LiveToggle />}
      recordSaving={useRecordSaving()}
      onPageSetup={() => void setUpPage(editor)}
    />
  );
}

function ProjectTools() {
  const editor = useEditor();
  const saver = useSaver();
  return (
    <ToolDock
      media={<MediaMenu />}
      templates={<TemplatesButton />}
      projectImages={<ProjectImagesButton />}
      finalList={<FinalListButton print={(wanted) => openSchoolPrint({ editor, saver }, wanted)} />}
    />
  );
}

function OverCanvas() {
  return (
    <>
      <CardSurroundings />
      <SizeOffer />
      <PrintStatusStrip />
      <LiveMarks />
      <LiveBar />
      <ParkedProblemsBar />
      <OutcomeBar />
      <ProjectTools />
      <Announcer />
    </>
  );
}

export const surroundings: EditorSurroundings = {
  TopBar: ActingTopBar,
  LayersPanel,
  CommandMenu,
  OverCanvas,
  SidePanels,
};
