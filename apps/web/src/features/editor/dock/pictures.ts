import { addElement, missingForBound, setProperties, staticImageSize } from "@print-builder/core/editing";
import { messageOf } from "../../../lib/api/apiError.ts";
import { onlyPictures, uploadPictures } from "../../../lib/uploadPictures.ts";
import { showToast } from "../../../ui/toasts/showToast.ts";
import { loadPhotos } from "../records/loadPhotos.ts";
import type { Editor } from "../store/createEditor.ts";

function complain(message: string): void {
  showToast(message, { tone: "error", durationMs: 6000 });
}

async function sizeOf(file: File): Promise<{ readonly width: number; readonly height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return { width: picture.naturalWidth || 300, height: picture.naturalHeight || 200 };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Stores pictures with the project and tells what became of them. Null when nothing could be stored. */
async function store(editor: Editor, files: readonly File[]) {
  const pictures = onlyPictures(files);
  if (pictures.length === 0) {
    complain("Choose picture files: JPEG, PNG, WebP, GIF or SVG.");
    return null;
  }
  try {
    const answer = await uploadPictures(editor.projectId, pictures);
    const [refused] = answer.failed;
    if (refused) complain(`“${refused.filename}” was not taken: ${refused.detail}`);
    return answer.items.length > 0 ? { ...answer, pictures } : null;
  } catch (error) {
    complain(`The pictures were not uploaded: ${messageOf(error)}`);
    return null;
  }
}

/** Puts a picture from this computer on the card; it is stored with the project. */
export async function addStaticPicture(editor: Editor, file: File): Promise<void> {
  const stored = await store(editor, [file]);
  const [item] = stored?.items ?? [];
  if (!item) return;
  const size = staticImageSize(await sizeOf(file));
  const properties = { staticImage: true, imageData: `media:${item.filename}`, originalName: file.name };
  const { width: cardWidth, height: cardHeight } = editor.store.getState().shown.design.canvas;
  const scale = Math.min(1, cardWidth / size.width, cardHeight / size.height);
  const fitted = { width: size.width * scale, height: size.height * scale };
  editor.edit("Add image", (state) =>
    addElement(state, { type: "image", size: fitted, properties }, Date.now()),
  );
  showToast("Static image added to canvas", { tone: "success" });
}

/** Shows another picture in an image element. */
export async function replacePicture(editor: Editor, id: string, file: File): Promise<void> {
  const [item] = (await store(editor, [file]))?.items ?? [];
  if (!item) return;
  const values = {
    staticImage: true,
    imageBinding: "",
    imageData: `media:${item.filename}`,
    originalName: file.name,
  };
  editor.edit("Replace picture", (state) => setProperties(state, [id], values));
}

/** Stores many pictures with the project, for records to find. */
export async function addManyPictures(editor: Editor, files: readonly File[]): Promise<void> {
  const stored = await store(editor, files);
  if (!stored) return;
  showToast("Uploaded media", { tone: "success" });
  await loadPhotos(editor);
}

/** Puts a frame on the card that shows each record's own picture. */
export function addBoundPicture(editor: Editor, token: string): void {
  const message = missingForBound(editor.situation());
  if (message !== null) {
    showToast(message, { tone: "warning", durationMs: 4000 });
    return;
  }
  const properties = { staticImage: false, imageBinding: token };
  editor.edit("Add bound image", (state) => {
    const { width, height } = state.design.canvas;
    const size = { width: Math.min(300, width * 0.32), height: Math.min(200, height * 0.65) };
    return addElement(state, { type: "image", size, properties }, Date.now());
  });
}
