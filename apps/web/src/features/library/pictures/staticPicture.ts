import type { MediaItem } from "@print-builder/api";
import type { Point } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { isPictureFile } from "#platform/files/pictureFiles.ts";
import { uploadPictures } from "#platform/files/uploadPictures.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import {
  pictureAddress,
  pictureSize,
  placePicture,
  showPictureIn,
  uploadFailure,
  uploadNeedsProject,
} from "./pictureFile.ts";

function complain(message: string): void {
  showToast(message, { tone: "error", durationMs: 6000 });
}

/** Stores a picture with the project; on failure, shows a message and returns null. */
export async function storePicture(editor: EditorSession, file: File): Promise<MediaItem | null> {
  if (!hasProject(editor, uploadNeedsProject)) return null;
  if (!isPictureFile(file)) {
    complain("Choose an image file, such as JPEG, PNG, HEIC or SVG.");
    return null;
  }
  try {
    const { items, failed } = await uploadPictures(editor.projectId, [file]);
    const [refused] = failed;
    if (refused) complain(`“${refused.filename}” was not accepted: ${refused.detail}`);
    return items[0] ?? null;
  } catch (error) {
    complain(uploadFailure(error));
    return null;
  }
}

/** Stores a picture from this computer with the project and puts it on the card, centred at `centre`. */
export async function addStaticPicture(editor: EditorSession, file: File, centre?: Point): Promise<void> {
  const item = await storePicture(editor, file);
  if (!item) return;
  // Measure the server's copy, because browsers cannot show every file.
  const size = await pictureSize(pictureAddress(editor.projectId, item));
  placePicture(editor, item.filename, file.name, size, centre);
}

export async function replacePicture(editor: EditorSession, id: string, file: File): Promise<void> {
  const item = await storePicture(editor, file);
  if (item) showPictureIn(editor, id, item.filename, file.name);
}
