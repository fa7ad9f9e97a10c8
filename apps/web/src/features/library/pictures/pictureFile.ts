import { type MediaItem, routes, type SmallPictureSize } from "@print-builder/api";
import { addElement, type Point, setProperties, staticImageSize } from "@print-builder/core/editing";
import { addressOf } from "#platform/api/addressOf.ts";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { isDrawing, isPictureFile } from "#platform/files/pictureFiles.ts";
import { uploadPictures } from "#platform/files/uploadPictures.ts";
import { showToast } from "#ui/toasts/showToast.ts";

export const uploadNeedsProject = "Open a project to upload media";

/** The message when pictures could not be stored. */
export function uploadFailure(error: unknown): string {
  // The project was deleted while it was open here, so there is nothing to store pictures with.
  const isGone = error instanceof ApiError && error.code === "project_not_found";
  return isGone ? uploadNeedsProject : `The images were not uploaded: ${messageOf(error)}`;
}

type Size = { readonly width: number; readonly height: number };

type Listed = Pick<MediaItem, "filename" | "uploaded_at">;

/** Address of a project's picture, or of a copy of at most `size` px; changes when the file is replaced. */
export function pictureAddress(
  projectId: string,
  { filename, uploaded_at }: Listed,
  size?: SmallPictureSize,
): string {
  const query = size ? { size } : {};
  const url = new URL(addressOf(routes.getMediaFile, { params: { id: projectId, filename }, query }));
  url.searchParams.set("v", uploaded_at);
  return url.href;
}

/** A picture's natural size, px. For an SVG without a size, the size at which browsers show it. */
export async function pictureSize(address: string): Promise<Size> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return { width: picture.naturalWidth || 300, height: picture.naturalHeight || 200 };
}

/** An image element's properties for a picture of the project. */
export function staticProperties(filename: string, originalName: string) {
  return { staticImage: true, imageBinding: "", imageData: `media:${filename}`, originalName };
}

/**
 * Puts a picture of the project on the card, centred at `centre` (canvas px) if given: at most 400 × 300 and never
 * larger than the card.
 */
export function placePicture(
  editor: EditorSession,
  filename: string,
  originalName: string,
  own: Size,
  centre?: Point,
): void {
  const size = staticImageSize(own);
  const { canvas } = editor.store.getState().shown.design;
  const scale = Math.min(1, canvas.width / size.width, canvas.height / size.height);
  const fitted = { width: size.width * scale, height: size.height * scale };
  const properties = staticProperties(filename, originalName);
  const at = centre && { x: centre.x - fitted.width / 2, y: centre.y - fitted.height / 2 };
  editor.edit("Add image", (state) =>
    addElement(state, { type: "image", size: fitted, properties, ...(at ? { at } : {}) }, Date.now()),
  );
  const run = () => editor.run(editor.command("openShapes"));
  const action = isDrawing(filename) ? { action: { label: "Open as shapes", run } } : {};
  showToast("Static image added to canvas", { tone: "success", ...action });
}

/** Shows a picture of the project in an existing image element. */
function showPictureIn(editor: EditorSession, id: string, filename: string, originalName: string): void {
  editor.edit("Replace image", (state) =>
    setProperties(state, [id], staticProperties(filename, originalName)),
  );
}

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
