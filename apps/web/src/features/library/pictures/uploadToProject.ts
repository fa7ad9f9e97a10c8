import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import { onlyPictures, type UploadedPictures } from "#platform/files/uploadPictures.ts";
import { withPart } from "#platform/openLater.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { uploadNeedsProject } from "./pictureFile.ts";

/** Uploads pictures to the project with progress and reports the result; null if none was stored. */
export async function uploadToProject(
  editor: EditorSession,
  files: readonly File[],
): Promise<UploadedPictures | null> {
  if (!hasProject(editor, uploadNeedsProject)) return null;
  const pictures = onlyPictures(files);
  if (pictures.length === 0) {
    showToast("Choose an image file, such as JPEG, PNG, HEIC or SVG.", { tone: "error", durationMs: 6000 });
    return null;
  }
  const upload = { projectId: editor.projectId, files: pictures };
  const dialog = () => import("./UploadPictures.tsx");
  const uploaded = await withPart(dialog, ({ UploadPictures }) => openDialog(UploadPictures, upload));
  if (!uploaded || uploaded.items.length === 0) return null;
  showToast("Uploaded media", { tone: "success" });
  await loadPhotos(editor);
  return uploaded;
}
