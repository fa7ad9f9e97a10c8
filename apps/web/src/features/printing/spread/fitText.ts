import type { StoredElement } from "@print-builder/core/document";
import { fromFrame, setFrame, setProperties } from "@print-builder/core/editing";
import { outsideText } from "@print-builder/core/ownValue";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

type Size = { readonly width: number; readonly height: number };

const across: Readonly<Record<string, number>> = { center: 0, right: 1 };
const down: Readonly<Record<string, number>> = { middle: 0, bottom: 1 };

/** Resizes a frame so that its text does not move: the edge or centre that the text is aligned to stays. */
export function resizedFrame(element: StoredElement, { width, height }: Size) {
  const u = across[outsideText(element.properties.textAlign)] ?? -1;
  const v = down[outsideText(element.properties.verticalAlign)] ?? -1;
  const kept = fromFrame(element, { x: (u * element.width) / 2, y: (v * element.height) / 2 });
  const origin = { x: 0, y: 0, width: 0, height: 0, rotation: element.rotation };
  const moved = fromFrame(origin, { x: (u * width) / 2, y: (v * height) / 2 });
  return { x: kept.x - moved.x - width / 2, y: kept.y - moved.y - height / 2, width, height };
}

export function applySize(editor: EditorSession, { id }: StoredElement, fontSize: number): void {
  editor.edit("Largest size that fits all", (state) => setProperties(state, [id], { fontSize }));
}

export function applyBox(editor: EditorSession, element: StoredElement, size: Size): void {
  const frame = resizedFrame(element, size);
  editor.edit("Smallest box that fits all", (state) => setFrame(state, [element.id], frame, false));
}
