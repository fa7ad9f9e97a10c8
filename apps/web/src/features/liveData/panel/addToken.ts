import { addElement, type Point } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { receiveDragged, setDragged } from "#platform/editorSession/dragToCard.ts";

export type DraggedToken = { readonly token: string; readonly isPicture: boolean };

const pictureSize = { width: 96, height: 120 };

/** Adds an element that shows a token, at a canvas point or where new elements go. */
export function addToken(editor: EditorSession, { token, isPicture }: DraggedToken, at?: Point): void {
  const place = at ? { at } : {};
  const newElement = isPicture
    ? ({ type: "image", size: pictureSize, properties: { imageBinding: token, staticImage: false } } as const)
    : ({ type: "text", properties: { text: `{{ ${token} }}` } } as const);
  editor.edit("Add token", (state) => addElement(state, { ...newElement, ...place }, Date.now()));
}

export const setDraggedToken = (data: DataTransfer, dragged: DraggedToken): void =>
  setDragged(data, "token", dragged);

/** Lets tokens be dropped on the card until the returned function is called. */
export const receiveTokens = (editor: EditorSession): (() => void) =>
  receiveDragged(editor, "token", (dragged, at) => addToken(editor, dragged as DraggedToken, at));
