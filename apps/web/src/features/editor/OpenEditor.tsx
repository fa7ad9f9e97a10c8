import type { ProjectAnswer } from "@print-builder/api";
import { parseProject } from "@print-builder/core/document";
import { useEffect, useMemo } from "react";
import type { OpenDataWizard } from "../../lib/dataWizard.ts";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { EditorScreen } from "./EditorScreen.tsx";
import { createEditor } from "./store/createEditor.ts";
import { EditorContext, useEditorState } from "./store/EditorContext.ts";
import { readSettings, readZoom } from "./store/preferences.ts";

type OpenEditorProps = { readonly stored: ProjectAnswer; readonly openDataWizard?: OpenDataWizard };

function Title() {
  usePageTitle(useEditorState(({ project }) => project.name));
  return null;
}

/** A loaded project, open for editing. */
export function OpenEditor({ stored, openDataWizard }: OpenEditorProps) {
  const editor = useMemo(() => {
    const { project } = parseProject(stored);
    const settings = readSettings(stored.ui_preferences);
    return createEditor({ projectId: stored.id, project, settings, zoom: 1 });
  }, [stored]);
  useEffect(() => () => editor.studio.close(), [editor]);
  return (
    <EditorContext value={editor}>
      <Title />
      <EditorScreen
        stored={stored}
        zoom={readZoom(stored.ui_preferences)}
        {...(openDataWizard ? { openDataWizard } : {})}
      />
    </EditorContext>
  );
}
