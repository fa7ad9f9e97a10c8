import { openDataWizard } from "#features/data/openDataWizard.ts";
import { liveOf } from "#features/liveData/liveOf.ts";
import { showRecordAnew } from "#features/liveData/records/stepRecord.ts";
import { openSchoolWizard } from "#features/school/openSchoolWizard.ts";
import type { Editor } from "#platform/editorSession/createEditor.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { loadCount, loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { storedSchoolTokens } from "#platform/school/schoolSession.ts";

/** Opens the wizard of the project's data mode, and takes over what it has stored. */
export async function runWizard(editor: Editor, saver: Saver): Promise<void> {
  if (!hasProject(editor)) return;
  // The wizard's tokens are those of the design on the screen; the server is to know the same ones.
  await saver.save();
  const { project } = editor.store.getState();
  if (project.dataMode === "school") await runSchoolWizard(editor);
  else await runDataWizard(editor);
}

async function runDataWizard(editor: Editor): Promise<void> {
  const { total, record } = editor.store.getState();
  const result = await openDataWizard({
    projectId: editor.projectId,
    project: editor.currentProject(),
    studio: editor.studio,
    total: total ?? 0,
  });
  if (!result) return;
  const { headers, mapping } = result;
  editor.set({ project: { ...editor.store.getState().project, headers, mapping }, total: result.total });
  await loadPhotos(editor);
  if (result.total > 0) await showRecordAnew(editor, record.mode === "record" ? record.index : 0);
}

async function runSchoolWizard(editor: Editor): Promise<void> {
  const { projectId } = editor;
  const result = await openSchoolWizard({ projectId, project: editor.currentProject() });
  // Who was signed out there reads no records any more.
  if (!storedSchoolTokens().impersonationToken) liveOf(editor).stop();
  if (!result) return;
  const { mapping } = result;
  editor.set({ project: { ...editor.store.getState().project, mapping } });
}

/** The project is in the other data mode: what the one before had set up is cleared on the server. */
export function takeDataMode(editor: Editor, dataMode: "standard" | "school"): void {
  liveOf(editor).stop();
  const cleared = { headers: [], mapping: { fieldMap: {}, imageMap: {} } };
  editor.set({ project: { ...editor.store.getState().project, dataMode, ...cleared }, total: 0 });
  void loadCount(editor);
}
