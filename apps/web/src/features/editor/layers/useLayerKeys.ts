import { commandById, select } from "@print-builder/core/editing";
import type { KeyboardEvent, RefObject } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { idsOf, type Row } from "./layerRows.ts";

type LayerKeysOptions = {
  readonly list: RefObject<HTMLElement | null>;
  /** Topmost first. */
  readonly rows: readonly Row[];
  /** Folds or unfolds a group. */
  readonly fold: (groupId: string, isFolded: boolean) => void;
  readonly scrollTo: (index: number) => void;
};

/** The layer in whose row a key was pressed; null elsewhere, in fields, and with modifiers other than Alt. */
function rowOf({ target, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | null {
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || shiftKey) return null;
  if (!target.matches("button, [data-layer]")) return null;
  return target.closest<HTMLElement>("[data-layer]")?.dataset.layer ?? null;
}

/** The row that an arrow key leads to; null for other keys. */
function rowAfter(key: string, at: number, count: number): number | null {
  if (key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "ArrowDown") return Math.min(count - 1, at + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Arrow keys move between rows and fold groups; with Alt they restack the selected rows. */
export function useLayerKeys({ list, rows, fold, scrollTo }: LayerKeysOptions) {
  const editor = useEditor();

  const focusRow = (id: string) =>
    // The row is rendered, or at its new place, in the next frame.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-layer="${CSS.escape(id)}"] button`);
      if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    });

  const choose = (row: Row) => editor.edit("Select", (state) => select(state, idsOf(row)));

  const moveRows = (row: Row, command: "bringForward" | "sendBackward") => {
    const { selection } = editor.store.getState().history.present;
    if (!idsOf(row).every((id) => selection.includes(id))) choose(row);
    editor.run(commandById(command));
    focusRow(row.id);
  };

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    choose(row);
    scrollTo(index);
    focusRow(row.id);
  };

  /** Folds or unfolds a group; false if the key means something else. */
  const foldBy = (key: string, row: Row): boolean => {
    if (row.kind !== "group" || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
    fold(row.groupId, key === "ArrowLeft");
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>): void => {
    const id = rowOf(event);
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    if (!row) return;
    const { key, altKey } = event;
    if (!altKey && foldBy(key, row)) {
      event.preventDefault();
      return;
    }
    const next = rowAfter(key, at, rows.length);
    if (next === null || (altKey && key !== "ArrowUp" && key !== "ArrowDown")) return;
    event.preventDefault();
    if (altKey) moveRows(row, key === "ArrowUp" ? "bringForward" : "sendBackward");
    else goTo(next);
  };
}
