import type { StoredElement } from "@print-builder/core/document";
import { commandById, select } from "@print-builder/core/editing";
import type { KeyboardEvent, RefObject } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";

type Parts = {
  readonly list: RefObject<HTMLElement | null>;
  /** What is listed, the topmost first. */
  readonly layers: readonly StoredElement[];
  readonly scrollTo: (index: number) => void;
};

/** The layer in whose row a key was pressed on a button; null elsewhere, and with other modifiers than Alt. */
function rowOf({ target, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | null {
  if (!(target instanceof HTMLButtonElement) || ctrlKey || metaKey || shiftKey) return null;
  return target.closest<HTMLElement>("[data-layer]")?.dataset.layer ?? null;
}

/** Which row an arrow key leads to from a row; null for other keys. */
function rowAfter(key: string, at: number, count: number): number | null {
  if (key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "ArrowDown") return Math.min(count - 1, at + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** In the list, arrow keys go from row to row; with Alt they move the selected rows up and down. */
export function useLayerKeys({ list, layers, scrollTo }: Parts) {
  const editor = useEditor();

  const focusRow = (id: string) =>
    // The row is there, or at its new place, with the next drawing.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-layer="${CSS.escape(id)}"] button`);
      if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    });

  const choose = (id: string) => editor.edit("Select", (state) => select(state, [id]));

  const moveRows = (id: string, command: "bringForward" | "sendBackward") => {
    if (!editor.store.getState().history.present.selection.includes(id)) choose(id);
    editor.run(commandById(command));
    focusRow(id);
  };

  const goTo = (index: number) => {
    const element = layers[index];
    if (!element) return;
    choose(element.id);
    scrollTo(index);
    focusRow(element.id);
  };

  return (event: KeyboardEvent<HTMLElement>): void => {
    const id = rowOf(event);
    const at = layers.findIndex((element) => element.id === id);
    if (id === null || at < 0) return;
    const { key, altKey } = event;
    const next = rowAfter(key, at, layers.length);
    if (next === null || (altKey && key !== "ArrowUp" && key !== "ArrowDown")) return;
    event.preventDefault();
    if (altKey) moveRows(id, key === "ArrowUp" ? "bringForward" : "sendBackward");
    else goTo(next);
  };
}
