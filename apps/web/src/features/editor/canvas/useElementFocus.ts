import { select } from "@print-builder/core/editing";
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";

function elementOf(target: EventTarget): SVGGElement | null {
  return target instanceof SVGElement ? target.closest<SVGGElement>("g[data-element]") : null;
}

/**
 * Elements are reached with Tab, back to front: the one that has the focus is the selected one. When it is taken
 * away the focus goes to the canvas, so that the keys go on working.
 */
export function useElementFocus(card: RefObject<SVGGElement | null>, ids: readonly string[]) {
  const editor = useEditor();
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const id = focused.current;
    // Restacking moves nodes about, and a moved node loses the focus as a removed one does.
    if (id === null || document.activeElement !== document.body) return;
    const group = card.current?.querySelector<SVGGElement>(`g[data-element="${CSS.escape(id)}"]`);
    const next = ids.includes(id) && group ? group : card.current?.closest<HTMLElement>("[data-canvas]");
    next?.focus({ preventScroll: true });
  }, [card, ids]);
  return {
    onFocus: ({ target }: FocusEvent<SVGGElement>) => {
      const id = elementOf(target)?.dataset.element;
      if (id === undefined) return;
      focused.current = id;
      if (editor.store.getState().shown.selection.includes(id)) return;
      editor.edit("Select", (state) => select(state, [id]));
    },
    onBlur: ({ relatedTarget }: FocusEvent<SVGGElement>) => {
      if (relatedTarget) focused.current = null;
    },
  };
}

/** The element of the canvas that has the focus; null when none has. */
export function focusedElement(): string | null {
  const { activeElement } = document;
  return (activeElement ? elementOf(activeElement)?.dataset.element : null) ?? null;
}
