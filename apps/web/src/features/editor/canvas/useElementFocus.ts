import { select } from "@print-builder/core/editing";
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";

function elementOf(target: EventTarget): SVGGElement | null {
  return target instanceof SVGElement ? target.closest<SVGGElement>("g[data-element]") : null;
}

/**
 * Tab moves through the elements, back to front, and selects the focused element. When that element is removed, the
 * canvas takes the focus, so that keys keep working.
 */
export function useElementFocus(card: RefObject<SVGGElement | null>, ids: readonly string[]) {
  const editor = useEditor();
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const id = focused.current;
    // Restacking moves DOM nodes, and a moved node loses the focus just like a removed node.
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

/** The focused element of the canvas, or null. */
export function focusedElement(): string | null {
  const { activeElement } = document;
  return (activeElement ? elementOf(activeElement)?.dataset.element : null) ?? null;
}
