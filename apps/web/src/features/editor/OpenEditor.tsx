import type { ProjectAnswer } from "@print-builder/api";
import { parseProject } from "@print-builder/core/document";
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { EditorScreen } from "./EditorScreen.tsx";
import { loadCount, loadPhotos } from "./records/loadPhotos.ts";
import { createSaver } from "./saving/createSaver.ts";
import { rememberProject } from "./saving/lastProject.ts";
import { offerDraft } from "./saving/offerDraft.ts";
import { resolveConflict } from "./saving/resolveConflict.ts";
import { SaverContext } from "./saving/SaverContext.ts";
import { createEditor } from "./store/createEditor.ts";
import { EditorContext, useEditorState } from "./store/EditorContext.ts";
import { readSettings, readZoom } from "./store/preferences.ts";

type OpenEditorProps = {
  readonly stored: ProjectAnswer;
  readonly reopen: () => void;
};

function Title() {
  usePageTitle(useEditorState(({ project }) => project.name));
  return null;
}

/** The editor and the saver of a loaded project, for as long as it is open. */
function useSession(stored: ProjectAnswer, reopen: () => void) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is made once per loaded project
  const session = useMemo(() => {
    const { project } = parseProject(stored);
    const settings = readSettings(stored.ui_preferences);
    const editor = createEditor({ projectId: stored.id, project, settings, zoom: 1 });
    const goTo = (path: string) => void navigate(path);
    const saver = createSaver(editor, stored, ({ keepMine }) =>
      resolveConflict({ editor, stored, keepMine, reopen, goTo }),
    );
    return { editor, saver };
  }, [stored]);
  useEffect(() => {
    const { editor, saver } = session;
    const close = saver.open();
    rememberProject(stored.id);
    void offerDraft(editor, stored);
    void loadCount(editor);
    void loadPhotos(editor);
    const stop = editor.studio.open();
    return () => {
      close();
      stop();
    };
  }, [session, stored]);
  return session;
}

/** A loaded project, open for editing. */
export function OpenEditor({ stored, reopen }: OpenEditorProps) {
  const { editor, saver } = useSession(stored, reopen);
  return (
    <EditorContext value={editor}>
      <SaverContext value={saver}>
        <Title />
        <EditorScreen zoom={readZoom(stored.ui_preferences)} />
      </SaverContext>
    </EditorContext>
  );
}
