import {
  type Frame,
  type Point,
  type TextSelection,
  toCanvasPoint,
  toFrame,
} from "@print-builder/core/editing";
import { caretOffset } from "@print-builder/core/text";
import { type MouseEvent, type PointerEvent, useRef } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { selectIn, selectionOf, wordAt } from "./textSelection.ts";
import type { DraftLayout } from "./useDraft.ts";

/** Selects by the places of the printed text; the invisible box lays its own text out differently. */
export function useTextPointer(element: Frame, text: string, layout: DraftLayout, onSelected: () => void) {
  const editor = useEditor();
  const anchor = useRef<number | null>(null);

  const pointIn = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLTextAreaElement>): Point => {
    const area = currentTarget.closest("[data-canvas]")?.getBoundingClientRect();
    const at = { x: clientX - (area?.left ?? 0), y: clientY - (area?.top ?? 0) };
    const { x, y } = toFrame(element, toCanvasPoint(editor.store.getState().view, at));
    return { x: x + element.width / 2, y: y + element.height / 2 };
  };

  const choose = (box: HTMLTextAreaElement, selection: TextSelection) => {
    selectIn(box, selection);
    onSelected();
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLTextAreaElement>) => {
      if (event.button !== 0) return;
      const { currentTarget: box, shiftKey } = event;
      box.setPointerCapture(event.pointerId);
      const offset = caretOffset(layout.lines, pointIn(event));
      anchor.current = shiftKey ? selectionOf(box).anchor : offset;
      choose(box, { anchor: anchor.current, focus: offset });
    },
    onPointerMove: (event: PointerEvent<HTMLTextAreaElement>) => {
      if (anchor.current === null) return;
      const offset = caretOffset(layout.lines, pointIn(event));
      choose(event.currentTarget, { anchor: anchor.current, focus: offset });
    },
    onPointerUp: () => {
      anchor.current = null;
    },
    onPointerCancel: () => {
      anchor.current = null;
    },
    onMouseDown: (event: MouseEvent<HTMLTextAreaElement>) => {
      if (event.button !== 0) return;
      // The box would place the caret by its own layout.
      event.preventDefault();
      const box = event.currentTarget;
      if (event.detail === 2) choose(box, wordAt(text, selectionOf(box).focus));
      if (event.detail > 2) choose(box, { anchor: 0, focus: text.length });
      if (event.detail > 1) anchor.current = null;
    },
  };
}
