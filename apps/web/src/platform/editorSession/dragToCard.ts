import { type Point, toCanvasPoint } from "@print-builder/core/editing";
import type { EditorSession } from "./createEditorSession.ts";

/** Data types for content of this app that can be dragged onto the card. */
const types = {
  token: "application/x-print-builder-token",
  icon: "application/x-print-builder-icon",
} as const;

type Kind = keyof typeof types;

export function setDragged(data: DataTransfer, kind: Kind, dragged: unknown): void {
  data.setData(types[kind], JSON.stringify(dragged));
  data.effectAllowed = "copy";
}

function canvasUnder(event: DragEvent, kind: Kind): HTMLElement | null {
  const isOurs = event.dataTransfer?.types.includes(types[kind]) ?? false;
  return isOurs && event.target instanceof Element
    ? event.target.closest<HTMLElement>("[data-canvas]")
    : null;
}

/** Reports drops on the card and their canvas points, until the returned function is called. */
export function receiveDragged(
  editor: EditorSession,
  kind: Kind,
  take: (dragged: unknown, at: Point) => void,
): () => void {
  const over = (event: DragEvent) => {
    if (canvasUnder(event, kind)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const area = canvasUnder(event, kind);
    if (!area) return;
    event.preventDefault();
    const { left, top } = area.getBoundingClientRect();
    const pointer = { x: event.clientX - left, y: event.clientY - top };
    const at = toCanvasPoint(editor.store.getState().view, pointer);
    take(JSON.parse(event.dataTransfer?.getData(types[kind]) ?? ""), at);
  };
  window.addEventListener("dragover", over);
  window.addEventListener("drop", drop);
  return () => {
    window.removeEventListener("dragover", over);
    window.removeEventListener("drop", drop);
  };
}
