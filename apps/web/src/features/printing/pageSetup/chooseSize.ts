import { type CardSize, canvasPx, usualSetup } from "@print-builder/core/document";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { followCanvas } from "#platform/editorSession/followCanvas.ts";
import { fitView } from "#platform/editorSession/viewport.ts";

/** Sets the card's size and its usual sheet in one step of Undo. */
export function chooseSize(editor: EditorSession, size: CardSize): void {
  const canvas = { width: canvasPx(size.width), height: canvasPx(size.height) };
  followCanvas(editor, canvas, { pageSetup: usualSetup(size), canvasMm: size });
  editor.edit("Choose size", (state) => ({ ...state, design: { ...state.design, canvas } }));
  fitView(editor);
}
