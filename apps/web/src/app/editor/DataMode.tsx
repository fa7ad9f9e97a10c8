import { DataModeSwitch } from "#features/data/mode/DataModeSwitch.tsx";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { takeDataMode } from "./runWizard.ts";

/** Between uploaded data and a school's. */
export function DataMode() {
  const editor = useEditor();
  const mode = useEditorState(({ project }) => project.dataMode);
  return (
    <DataModeSwitch
      projectId={editor.projectId}
      mode={mode}
      mayBegin={() => hasProject(editor)}
      onSwitched={(next) => takeDataMode(editor, next)}
    />
  );
}
