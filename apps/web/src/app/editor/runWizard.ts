import type { DataMode, Project } from "@print-builder/core/document";
import { setProperties } from "@print-builder/core/editing";
import { isMapped, noMapping } from "@print-builder/core/records";
import type { DataWizardRequest } from "#features/data/wizardState.ts";
import { liveOf } from "#features/liveData/liveOf.ts";
import { showRecord } from "#features/liveData/records/stepRecord.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject, noProjectId } from "#platform/editorSession/hasProject.ts";
import { loadCount, loadFirst, loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { saveThumbnails } from "#platform/editorSession/thumbnails.ts";
import type { TextPlace } from "#platform/mapping/findFixedTexts.ts";
import { openLater } from "#platform/openLater.ts";
import { endSchoolSession, readSchoolSession, storedSchoolTokens } from "#platform/school/schoolSession.ts";
import { useSession } from "#platform/session/session.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";

/** Opens the wizard for the project's data mode and applies what it has stored. */
export async function runWizard(
  editor: EditorSession,
  saver: Saver,
  task?: "mapping",
  files: readonly File[] = [],
): Promise<void> {
  if (!hasProject(editor)) return;
  // The wizard reads the design's tokens from the server, so the server needs the design on the screen.
  await saver.save();
  const { project } = editor.store.getState();
  if (project.dataMode === "school") await runSchoolWizard(editor);
  else await runDataWizard(editor, task, files);
}

async function runDataWizard(
  editor: EditorSession,
  task: "mapping" | undefined,
  files: readonly File[],
): Promise<void> {
  const { total } = editor.store.getState();
  let hasStored = false;
  const onStored = () => {
    hasStored = true;
  };
  const request: DataWizardRequest = {
    projectId: editor.projectId,
    project: editor.currentProject(),
    studio: editor.studio,
    changeText: (place, text) => changeText(editor, place, text),
    loadPhotos: () => loadPhotos(editor),
    total: total ?? 0,
    ...(task ? { task } : {}),
    files,
  };
  await openLater(async () => (await import("#features/data/DataWizard.tsx")).DataWizard, {
    request,
    onStored,
  });
  if (!hasStored) return;
  await Promise.all([loadCount(editor), loadPhotos(editor)]);
  // Lists still show thumbnails with the sample person or the previous first record.
  void saveThumbnails(editor, editor.projectId);
  const live = liveOf(editor);
  if (live.store.getState().isLive) return await live.renew();
  await live.check();
  if (files.length > 0 && hasRecords(editor)) return await showRecord(editor, 0);
  offerRecords(editor);
}

/** Changes text on either side, even the hidden one. */
function changeText(editor: EditorSession, { side, elementId }: TextPlace, text: string): Project {
  editor.edit("Text", (state) => ({
    ...setProperties({ ...state, side }, [elementId], { text }),
    side: state.side,
  }));
  return editor.currentProject();
}

/** True if there are records and the card has fields that show data. */
function hasRecords(editor: EditorSession): boolean {
  const { total, project } = editor.store.getState();
  return (total ?? 0) > 0 && isMapped(project.mapping);
}

/** Offers to show the records, but does not switch to them, so that a designer can continue with the design. */
function offerRecords(editor: EditorSession): void {
  if (!hasRecords(editor)) return;
  const total = editor.store.getState().total ?? 0;
  showToast(`${countText(total, "record is", "records are")} ready`, {
    tone: "success",
    action: { label: "Show on the card", run: () => void showRecord(editor, 0) },
  });
}

async function runSchoolWizard(editor: EditorSession): Promise<void> {
  const { projectId } = editor;
  await openLater(async () => (await import("#features/school/SchoolWizard.tsx")).SchoolWizard, {
    request: {
      projectId,
      project: editor.currentProject(),
      changeText: (place: TextPlace, text: string) => changeText(editor, place, text),
    },
  });
  // If the wizard was closed before its end, no data of the school may remain in the browser. A user whose session has
  // expired may sign in again and continue.
  const isLeft = useSession.getState().status === "signedIn" && !readSchoolSession().isCompleted;
  if (isLeft) endSchoolSession();
  void saveThumbnails(editor, editor.projectId);
  // If the user signed out of the school, no more records can be read.
  if (!storedSchoolTokens().impersonationToken) liveOf(editor).stop();
  // The school may have changed, or its fields may be mapped for the first time.
  await liveOf(editor).check();
  await showFirstOfSchool(editor);
}

/** Shows the first person of the school, if this browser is signed in to it. */
export async function showFirstOfSchool(editor: EditorSession): Promise<void> {
  if (editor.store.getState().project.dataMode !== "school") return;
  try {
    await loadFirst(editor);
  } catch (error) {
    // The card keeps its field names. Live data reports the problem when somebody switches it on.
    console.warn("The school's first person could not be read.", error);
  }
}

/** Switches to the project's new data mode. The server has already cleared the settings of the previous mode. */
export function takeDataMode(editor: EditorSession, dataMode: DataMode): void {
  liveOf(editor).stop();
  const cleared = { headers: [], mapping: noMapping };
  editor.set({
    project: { ...editor.store.getState().project, dataMode, ...cleared },
    total: 0,
    first: null,
  });
  void loadCount(editor);
  if (editor.projectId !== noProjectId) void saveThumbnails(editor, editor.projectId);
}
