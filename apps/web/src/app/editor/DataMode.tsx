import { isMapped } from "@print-builder/core/records";
import { DataModeSwitch } from "#features/data/mode/DataModeSwitch.tsx";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { storedSchoolTokens } from "#platform/school/schoolSession.ts";
import { takeDataMode } from "./runWizard.ts";

/** True if one of the wizards has set something up, for the project or, for a school, in this browser. */
function hasData(editor: EditorSession): boolean {
  const { project, total } = editor.store.getState();
  const { dataMode, headers, mapping } = project;
  if (dataMode === "school") return isMapped(mapping) || Object.values(storedSchoolTokens()).some(Boolean);
  return isMapped(mapping) || headers.length > 0 || (total ?? 0) > 0;
}

/** Switches between uploaded data and a school's. */
export function DataMode() {
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
