import { routes } from "@print-builder/api";
import { selectedElements, shapesOfDrawing } from "@print-builder/core/editing";
import { mediaOf } from "@print-builder/core/elements";
import { addressOf } from "#platform/api/addressOf.ts";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { showToast } from "#ui/toasts/showToast.ts";

/** The source of a picture of the project. Throws an Error with the reason if there is none. */
async function sourceOf(editor: EditorSession, filename: string): Promise<string> {
  const address = addressOf(routes.getMediaFile, {
    params: { id: editor.projectId, filename },
    // In the picture itself, texts are outlines.
    query: { original: true },
  });
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("The picture could not be fetched.");
  return await answer.text();
}

/** Replaces the selected picture, an SVG, with shapes, and reports what they cannot show. */
export async function openAsShapes(editor: EditorSession): Promise<void> {
  const [image] = selectedElements(editor.store.getState().history.present);
  const filename = image && mediaOf(image);
  if (!filename) return;
  try {
    const svg = await sourceOf(editor, filename);
    const drawing = await call(routes.openDrawing, { body: { svg } });
    editor.edit("Open as shapes", (state) => shapesOfDrawing(state, image.id, drawing, Date.now()));
    const count = drawing.shapes.length;
    const opened = count === 1 ? "Opened as a shape." : `Opened as ${count} shapes.`;
    if (drawing.left_out === null) showToast(opened, { tone: "success" });
    else showToast(`${opened} ${drawing.left_out}`, { tone: "warning", durationMs: 8000 });
  } catch (error) {
    showToast(`The picture stays as it is: ${messageOf(error)}`, { tone: "error", durationMs: 8000 });
  }
}
