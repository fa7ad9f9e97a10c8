import { routes } from "@print-builder/api";
import { showToast } from "#ui/toasts/showToast.ts";
import { messageOf } from "../api/apiError.ts";
import { call } from "../api/call.ts";
import { listAllMedia } from "../files/mediaNames.ts";
import type { EditorSession } from "./createEditorSession.ts";
import { noProjectId } from "./hasProject.ts";

/** Tells the cards of the project which photos there are, so that records find theirs. */
export async function loadPhotos(editor: EditorSession): Promise<void> {
  if (editor.projectId === noProjectId) return editor.studio.pictures.setPhotos([], []);
  try {
    const media = await listAllMedia(editor.projectId);
    editor.studio.pictures.setPhotos(
      media.map((item) => item.filename),
      [],
    );
  } catch (error) {
    showToast(`The project's photos could not be listed: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 6000,
      action: { label: "Retry", run: () => void loadPhotos(editor) },
    });
  }
}

/** Asks how many rows the project has. */
export async function loadCount(editor: EditorSession): Promise<void> {
  if (editor.projectId === noProjectId) return editor.set({ total: 0 });
  try {
    const { count } = await call(routes.countRows, { params: { id: editor.projectId } });
    editor.set({ total: count });
  } catch (error) {
    showToast(`The project's data could not be loaded: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 6000,
      action: { label: "Retry", run: () => void loadCount(editor) },
    });
  }
}
