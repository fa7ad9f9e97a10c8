import { PropertiesPanel } from "#features/editor/properties/PropertiesPanel.tsx";
import { useLiveState } from "#features/liveData/liveOf.ts";
import { LivePanel } from "#features/liveData/panel/LivePanel.tsx";
import { usePanelOpen } from "#features/liveData/panel/panelOpen.ts";
import { SpreadSection } from "#features/printing/spread/SpreadSection.tsx";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import classes from "./sidePanels.module.css";

/**
 * The panels to the right of the canvas. Live data and properties share one column, because people use one at a time:
 * without a selection the record fills it, and a selection folds the record to its title. The canvas keeps its width,
 * so that the card does not jump.
 */
export function SidePanels() {
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
