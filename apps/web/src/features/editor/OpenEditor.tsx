import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useDidUpdate } from "@mantine/hooks";
import type { ProjectAnswer } from "@print-builder/api";
import { parseProject } from "@print-builder/core/document";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "#platform/api/apiError.ts";
import { chosenColourScheme, showOnly } from "#platform/colourScheme.ts";
import { createEditorSession } from "#platform/editorSession/createEditorSession.ts";
import { EditorContext, SaverContext, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { loadCount, loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import { readDarkTheme, readSettings, readZoom } from "#platform/editorSession/preferences.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { onProjectEvent } from "#platform/records/projectEvents.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { usePageTitle } from "#ui/usePageTitle.ts";
import { EditorScreen } from "./EditorScreen.tsx";
import { createSaver } from "./saving/createSaver.ts";
import { rememberProject } from "./saving/drafts.ts";
import { offerDraft } from "./saving/offerDraft.ts";
import { watchOthers } from "./saving/watchOthers.ts";

/**
 * Applies the theme saved with the project (`isDark`) while it is open. A choice made in this browser takes precedence
 * and is saved with the project.
 */
function useProjectTheme(isDark: boolean | null, saver: Saver): void {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const chosen = useRef(chosenColourScheme());
  useLayoutEffect(() => {
    if (isDark === null || chosenColourScheme() !== null) return;
    showOnly(() => setColorScheme(isDark ? "dark" : "light"));
    return () => {
      if (chosenColourScheme() === null) showOnly(() => setColorScheme("auto"));
    };
  }, [isDark, setColorScheme]);
  useDidUpdate(() => {
    const now = chosenColourScheme();
    if (now === chosen.current) return;
    chosen.current = now;
    saver.keepPreferences();
  }, [scheme, saver]);
}

type OpenEditorProps = {
  readonly stored: ProjectAnswer;
  readonly reopen: () => void;
};

function Title() {
  usePageTitle(useEditorState(({ project }) => project.name));
  return null;
}

/** Creates the editor and saver of a loaded project once. Loading the project again mounts a new `OpenEditor`. */
function useSession(stored: ProjectAnswer, reopen: () => void) {
  const navigate = useNavigate();
  const [session] = useState(() => {
    const { project } = parseProject(stored);
    const settings = readSettings(stored.ui_preferences);
    const editor = createEditorSession({ projectId: stored.id, project, settings, zoom: 1 });
    const goTo = (path: string) => void navigate(path);
    const saver = createSaver(editor, stored, {
      onConflict: (ways) =>
        import("./saving/resolveConflict.ts").then(
          ({ resolveConflict }) => resolveConflict({ editor, stored, ...ways, reopen, goTo }),
          (error: unknown) => {
            showToast(`Not saved: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
            return false;
          },
        ),
      onCreated: (id) => void navigate(`/editor/${id}`, { replace: true }),
    });
    const discard = () => void saver.discardUnsaved().then(reopen);
    const restore = () => void offerDraft(editor, stored, discard);
    const isLocal = stored.id === noProjectId;
    const watch = () => (isLocal ? () => undefined : watchOthers({ projectId: stored.id, saver, reopen }));
    return { editor, saver, restore, watch };
  });
  useEffect(() => {
    const { editor, saver, restore, watch } = session;
    const close = saver.open();
    if (stored.id !== noProjectId) rememberProject(stored.id);
    restore();
    const stopWatching = watch();
    const stopAdopting = onProjectEvent("school-access-renewed", ({ projectId, project }) => {
      if (projectId === stored.id) saver.adopt(project);
    });
    void loadCount(editor);
    void loadPhotos(editor);
    const stop = editor.studio.open();
    return () => {
      close();
      stopWatching();
      stopAdopting();
      stop();
    };
  }, [session, stored]);
  return session;
}

export function OpenEditor({ stored, reopen }: OpenEditorProps) {
  const { editor, saver } = useSession(stored, reopen);
  useProjectTheme(readDarkTheme(stored.ui_preferences), saver);
  return (
    <EditorContext value={editor}>
      <SaverContext value={saver}>
        <Title />
        <EditorScreen zoom={readZoom(stored.ui_preferences)} />
      </SaverContext>
    </EditorContext>
  );
}
