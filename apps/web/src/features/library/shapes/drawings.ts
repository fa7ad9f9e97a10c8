// The code that turns drawings into shapes, as one chunk that is loaded on demand.

import { routes } from "@print-builder/api";
import { addDrawing, type Point, selectedElements, shapesOfDrawing } from "@print-builder/core/editing";
import { elementKind, mediaOf } from "@print-builder/core/elements";
import { paperPx } from "@print-builder/core/sheets";
import { addressOf } from "#platform/api/addressOf.ts";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { seenMiddle } from "#platform/editorSession/viewport.ts";
import { showToast } from "#ui/toasts/showToast.ts";

/** The source of a picture of the project. Throws an Error with the reason if there is none. */
async function sourceOf(editor: EditorSession, filename: string): Promise<string> {
  const address = addressOf(routes.getMediaFile, {
    params: { id: editor.projectId, filename },
    // Fetch the original, because the stored picture has its text as outlines.
    query: { original: true },
  });
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("The image could not be fetched.");
  return await answer.text();
}

/** Replaces the selected SVG picture with shapes, and reports the features that shapes cannot show. */
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
    showToast(`Could not open the image as shapes: ${messageOf(error)}`, { tone: "error", durationMs: 8000 });
  }
}

/** Side of a placed icon, and its maximum share of a small card. */
const sideMm = 10;
const mostOfCard = 0.5;

/** The default text colour. */
const inkOf = () => String(elementKind("text").defaults.color);

/**
 * Puts an icon on the card as shapes and selects it, centred at a canvas point or in the middle of the view. `draw`
 * makes its SVG in a colour. One undoable step. Throws an ApiError if the server cannot read the SVG.
 */
export async function placeIcon(
  editor: EditorSession,
  title: string,
  draw: (colour: string) => string,
  at?: Point,
): Promise<void> {
  const drawing = await call(routes.openDrawing, { body: { svg: draw(inkOf()) } });
  const snapshot = editor.store.getState();
  const { canvas } = snapshot.shown.design;
  const scale = paperScaleOf(snapshot);
  const longestMm = Math.min(
    sideMm,
    canvas.width * scale.x * mostOfCard,
    canvas.height * scale.y * mostOfCard,
  );
  const mm = longestMm / Math.max(drawing.width, drawing.height);
  const width = paperPx(drawing.width * mm, scale.x);
  const height = paperPx(drawing.height * mm, scale.y);
  const middle = at ?? seenMiddle(editor);
  const place = { name: title, x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  editor.edit("Add icon", (state) => addDrawing(state, drawing, place, Date.now()));
  showToast(`Added “${title}” to the card.`, { tone: "success" });
}
