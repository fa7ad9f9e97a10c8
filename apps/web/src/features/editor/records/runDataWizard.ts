import type { OpenDataWizard } from "../../../lib/dataWizard.ts";
import { showToast } from "../../../ui/toasts/showToast.ts";
import type { Saver } from "../saving/createSaver.ts";
import type { Editor } from "../store/createEditor.ts";
import { loadPhotos } from "./loadPhotos.ts";
import { dropRows, showRecord } from "./stepRecord.ts";

/** Opens the data wizard, and takes over what it has stored. */
export async function runDataWizard(
  editor: Editor,
  saver: Saver,
  openDataWizard: OpenDataWizard | undefined,
): Promise<void> {
  if (!openDataWizard) {
    showToast("The data wizard is not part of this installation.", { tone: "warning", durationMs: 4000 });
    return;
  }
  // The wizard's tokens are those of the design on the screen; the server is to know the same ones.
  await saver.save();
  const { total, record } = editor.store.getState();
  const result = await openDataWizard({
    projectId: editor.projectId,
    project: editor.currentProject(),
    studio: editor.studio,
    total: total ?? 0,
  });
  if (!result) return;
  dropRows(editor);
  const { headers, mapping } = result;
  editor.set({ project: { ...editor.store.getState().project, headers, mapping }, total: result.total });
  await loadPhotos(editor);
  if (result.total > 0) await showRecord(editor, record.mode === "record" ? record.index : 0);
}
