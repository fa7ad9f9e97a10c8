import "./largeScreen.css";
import "#ui/dialogs/MessageDialog.tsx";
import "#ui/dialogs/PromptDialog.tsx";
import "#ui/dialogs/ThreeWays.tsx";
import "#platform/jobs/JobProgress.tsx";
import "#platform/school/SchoolReauthPanel.tsx";
import { Announcer } from "#features/editor/announcing/Announcer.tsx";
import { CardLines } from "#features/editor/canvas/CardLines.tsx";
import { CommandMenu } from "#features/editor/canvas/CommandMenu.tsx";
import { DragMarks } from "#features/editor/canvas/DragMarks.tsx";
import { Loupe } from "#features/editor/canvas/Loupe.tsx";
import { Outside } from "#features/editor/canvas/Outside.tsx";
import { Rulers } from "#features/editor/canvas/Rulers.tsx";
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
import { RecolourButton, TemplatesButton } from "#features/library/templates/TemplatesButton.tsx";
import { LiveMarks } from "#features/liveData/LiveMarks.tsx";
import { LiveToggle } from "#features/liveData/LiveToggle.tsx";
import { PrintStatusStrip } from "#features/liveData/PrintStatus.tsx";
import { useRecordSaving } from "#features/liveData/recordSaving.ts";
import { LiveBar } from "#features/liveData/records/LiveBar.tsx";
import { useLiveData } from "#features/liveData/useLiveData.ts";
import { OutcomeBar } from "#features/printing/ledger/OutcomeBar.tsx";
import { SizeOffer } from "#features/printing/pageSetup/SizeOffer.tsx";
import { setUpPage } from "#features/printing/pageSetup/setUpPage.ts";
import { ParkedProblemsBar } from "#features/printing/preflight/ParkedProblemsBar.tsx";
import type { WantedPeople } from "#features/printing/schoolPrint/openSchoolPrint.ts";
import { FinalListButton } from "#features/school/finalList/FinalListButton.tsx";
import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import { withPart } from "#platform/withPart.ts";
import { DataMode } from "./DataMode.tsx";
import { SidePanels } from "./SidePanels.tsx";
import { useAppActions } from "./useAppActions.ts";
import { useConnectedFeatures } from "./useConnectedFeatures.ts";

// Asked when something is wrong, perhaps with the connection: their code comes with the surroundings.
// Printing has these in common with the list of projects: here they come with the editor, else with the page's first script.

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
  const print = async (wanted: WantedPeople) => {
    const dialogs = () => import("#features/printing/printDialogs.ts");
    await withPart(dialogs, ({ openSchoolPrint }) => openSchoolPrint({ editor, saver }, wanted));
  };
  return (
    <ToolDock
      media={<MediaMenu />}
      templates={
        <>
          <TemplatesButton />
          <RecolourButton />
        </>
      }
      projectImages={<ProjectImagesButton />}
      finalList={<FinalListButton print={print} />}
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
  CardLines,
  DragMarks,
  Loupe,
  CommandMenu,
  OverCanvas,
  Outside,
  Rulers,
  SidePanels,
};
