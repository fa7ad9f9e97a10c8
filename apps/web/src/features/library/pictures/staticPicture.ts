import type { Point } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { uploadPictures } from "#platform/files/uploadPictures.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import {
  pictureSize,
  placePicture,
  showPictureIn,
  uploadFailure,
  uploadNeedsProject,
} from "./pictureFile.ts";

function complain(message: string): void {
  showToast(message, { tone: "error", durationMs: 6000 });
}

/** Stores a picture with the project; null, and a word about it, when that did not work. */
export async function storePicture(editor: EditorSession, file: File): Promise<string | null> {
  if (!hasProject(editor, uploadNeedsProject)) return null;
  if (!file.type.startsWith("image/")) {
    complain("Choose a picture file: JPEG, PNG, WebP, GIF or SVG.");
    return null;
  }
  try {
    const { items, failed } = await uploadPictures(editor.projectId, [file]);
    const [refused] = failed;
    if (refused) complain(`“${refused.filename}” was not accepted: ${refused.detail}`);
    return items[0]?.filename ?? null;
  } catch (error) {
    complain(uploadFailure(error));
    return null;
  }
}

async function sizeOf(file: File) {
  const url = URL.createObjectURL(file);
  try {
    return await pictureSize(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Puts a picture from this computer on the card, its middle at `centre`; it is stored with the project. */
export async function addStaticPicture(editor: EditorSession, file: File, centre?: Point): Promise<void> {
  const filename = await storePicture(editor, file);
  if (filename !== null) placePicture(editor, filename, file.name, await sizeOf(file), centre);
}

/** Shows another picture in an image element. */
export async function replacePicture(editor: EditorSession, id: string, file: File): Promise<void> {
  const filename = await storePicture(editor, file);
  if (filename !== null) showPictureIn(editor, id, filename, file.name);
}
