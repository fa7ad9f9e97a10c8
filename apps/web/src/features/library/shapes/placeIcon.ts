import { routes } from "@print-builder/api";
import { addDrawing, type Point } from "@print-builder/core/editing";
import { elementKind } from "@print-builder/core/elements";
import { paperPx } from "@print-builder/core/print";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { seenMiddle } from "#platform/editorSession/seenMiddle.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { showToast } from "#ui/toasts/showToast.ts";

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
  showToast(`“${title}” is on the card.`, { tone: "success" });
}
