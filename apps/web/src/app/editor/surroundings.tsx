import { isMapped } from "@print-builder/core/records";
import { useEffect } from "react";
import { DataModeSwitch } from "#features/data/mode/DataModeSwitch.tsx";
import { Announcer } from "#features/editor/announcing/Announcer.tsx";
import { CardLines } from "#features/editor/canvas/CardLines.tsx";
import { CommandMenu } from "#features/editor/canvas/CommandMenu.tsx";
import { DragMarks } from "#features/editor/canvas/DragMarks.tsx";
import { Loupe } from "#features/editor/canvas/Loupe.tsx";
import { Outside } from "#features/editor/canvas/Outside.tsx";
import { Rulers } from "#features/editor/canvas/Rulers.tsx";
import { ToolDock } from "#features/editor/dock/ToolDock.tsx";
import { LayersPanel } from "#features/editor/layers/LayersPanel.tsx";
import { PropertiesPanel } from "#features/editor/properties/PropertiesPanel.tsx";
import { useLeaveGuard } from "#features/editor/saving/useLeaveGuard.ts";
import { CardSurroundings } from "#features/editor/sides/CardSurroundings.tsx";
import type { EditorSurroundings } from "#features/editor/surroundings.ts";
import { TopBar } from "#features/editor/topBar/TopBar.tsx";
import { FilesButton } from "#features/files/FilesButton.tsx";
import { useSharedClipboard } from "#features/library/copying/useSharedClipboard.ts";
import { MediaMenu } from "#features/library/pictures/MediaMenu.tsx";
import { ProjectImagesButton } from "#features/library/pictures/ProjectImagesButton.tsx";
import { RecolourButton, TemplatesButton } from "#features/library/templates/TemplatesButton.tsx";
import { LiveMarks } from "#features/liveData/LiveMarks.tsx";
import { LiveToggle } from "#features/liveData/LiveToggle.tsx";
import { useLiveState, useRecordSaving } from "#features/liveData/liveOf.ts";
import { PrintStatusStrip } from "#features/liveData/PrintStatus.tsx";
import { LivePanel } from "#features/liveData/panel/LivePanel.tsx";
import { usePanelOpen } from "#features/liveData/panel/panelOpen.ts";
import { LiveBar } from "#features/liveData/records/LiveBar.tsx";
import { useLiveData } from "#features/liveData/useLiveData.ts";
import { OutcomeBar } from "#features/printing/ledger/OutcomeQuestion.tsx";
import { SizeOffer } from "#features/printing/pageSetup/SizeOffer.tsx";
import { setUpPage } from "#features/printing/pageSetup/setUpPage.ts";
import { ParkedProblemsBar } from "#features/printing/preflight/ParkedProblemsBar.tsx";
import type { PrintOptions } from "#features/printing/printDialogs.ts";
import { SpreadSection } from "#features/printing/spread/SpreadSection.tsx";
import { FinalListButton } from "#features/school/finalList/FinalListButton.tsx";
import { sharedFaces } from "#platform/cards/sharedFaces.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState, useSaver } from "#platform/editorSession/EditorContext.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { withPart } from "#platform/openLater.ts";
import { storedSchoolTokens } from "#platform/school/schoolSession.ts";
import { loadQuestions } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { contextMenu, editorCommands, projectMenu } from "./commands.ts";
import { takeDataMode } from "./runWizard.ts";
import classes from "./sidePanels.module.css";
import { useConnectedFeatures } from "./useConnectedFeatures.ts";

/**
 * The panels to the right of the canvas. Live data and properties share one column, because people use only one of them
 * at a time: without a selection the record fills it, and a selection folds the record to its title. The canvas keeps
 * its width, so that the card does not jump.
 */
function SidePanels() {
  const editor = useEditor();
  const isOpen = usePanelOpen(editor);
  const isLive = useLiveState((state) => state.isLive) && isOpen;
  const isDocked = useEditorState(({ settings }) => settings.liveDataPanelPosition === null);
  const showProperties = useEditorState(({ settings }) => settings.showProperties);
  const hasSelection = useEditorState(({ history }) => history.present.selection.length > 0);
  const isShared = isLive && isDocked && showProperties;
  return (
    <div className={classes.side} data-shared={isShared}>
      {isLive ? <LivePanel givesWay={isShared && hasSelection} /> : null}
      {isShared && !hasSelection ? null : <PropertiesPanel overRecords={<SpreadSection />} />}
    </div>
  );
}

/** True if a wizard has been completed for the project or, for a school, in this browser. */
function hasData(editor: EditorSession): boolean {
  const { project, total } = editor.store.getState();
  const { dataMode, headers, mapping } = project;
  if (dataMode === "school") return isMapped(mapping) || Object.values(storedSchoolTokens()).some(Boolean);
  return isMapped(mapping) || headers.length > 0 || (total ?? 0) > 0;
}

/** Switches between an uploaded table and a school system as the source of data. */
function DataMode() {
  const editor = useEditor();
  const mode = useEditorState(({ project }) => project.dataMode);
  return (
    <DataModeSwitch
      projectId={editor.projectId}
      mode={mode}
      hasData={() => hasData(editor)}
      mayBegin={() => hasProject(editor)}
      onSwitched={(next) => takeDataMode(editor, next)}
    />
  );
}

/** Reports fonts that could not be loaded, because the card omits their text until they are. */
function useFontTrouble(): void {
  useEffect(() => {
    const store = sharedFaces();
    let reported = 0;
    return store.subscribe(() => {
      const { length } = store.failed();
      if (length > reported && !store.isWaiting()) {
        showToast("A font could not be loaded, so some text is not shown. Check the connection.", {
          tone: "error",
          action: { label: "Retry", run: store.retry },
        });
      }
      reported = length;
    });
  }, []);
}

/** Loads the code of confirmation dialogs early, so that they still open after the connection is lost. */
function useQuestions(): void {
  useEffect(() => {
    loadQuestions().catch((error: unknown) =>
      console.warn("The confirmation dialogs could not be preloaded.", error),
    );
  }, []);
}

/** The top bar. It is loaded after the card, so it also starts everything else that the editor does. */
function ActingTopBar() {
  const editor = useEditor();
  const saver = useSaver();
  useConnectedFeatures(editor, saver);
  useLeaveGuard(saver);
  useFontTrouble();
  useQuestions();
  useSharedClipboard();
  useLiveData(editor);
  return (
    <TopBar
      projectMenu={projectMenu}
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
  const print = async (wanted: PrintOptions) => {
    const dialogs = () => import("#features/printing/printDialogs.ts");
    await withPart(dialogs, ({ openPrint }) => openPrint({ editor, saver }, wanted));
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
  commands: editorCommands,
  contextMenu,
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
