import { addElement, type Point, toCanvasPoint } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

export type DraggedToken = { readonly token: string; readonly isPicture: boolean };

/** The data type of a token that is dragged from the panel to the card. */
const dragType = "application/x-print-builder-token";

const pictureSize = { width: 96, height: 120 };

/** Puts an element that shows a token on the card, at a canvas point or where new elements go. */
export function addToken(editor: EditorSession, { token, isPicture }: DraggedToken, at?: Point): void {
  const place = at ? { at } : {};
  const wanted = isPicture
    ? ({ type: "image", size: pictureSize, properties: { imageBinding: token, staticImage: false } } as const)
    : ({ type: "text", properties: { text: `{{ ${token} }}` } } as const);
  editor.edit("Add token", (state) => addElement(state, { ...wanted, ...place }, Date.now()));
}

export function setDraggedToken(data: DataTransfer, dragged: DraggedToken): void {
  data.setData(dragType, JSON.stringify(dragged));
  data.effectAllowed = "copy";
}

function canvasUnder(event: DragEvent): HTMLElement | null {
  const isToken = event.dataTransfer?.types.includes(dragType) ?? false;
  return isToken && event.target instanceof Element
    ? event.target.closest<HTMLElement>("[data-canvas]")
    : null;
}

/** Lets tokens be dropped on the card, until what it gives is called. */
export function receiveTokens(editor: EditorSession): () => void {
  const over = (event: DragEvent) => {
    if (canvasUnder(event)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const area = canvasUnder(event);
    if (!area) return;
    event.preventDefault();
    const { left, top } = area.getBoundingClientRect();
    const pointer = { x: event.clientX - left, y: event.clientY - top };
    const at = toCanvasPoint(editor.store.getState().view, pointer);
    addToken(editor, JSON.parse(event.dataTransfer?.getData(dragType) ?? "") as DraggedToken, at);
  };
  window.addEventListener("dragover", over);
  window.addEventListener("drop", drop);
  return () => {
    window.removeEventListener("dragover", over);
    window.removeEventListener("drop", drop);
  };
}
