import { type EditorState, setHidden, setLocked, settle } from "@print-builder/core/editing";
import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { elementsOf, idsOf, type Row } from "./layerRows.ts";
import { rowUnder } from "./useLayerDrag.ts";

type Sweep = {
  readonly action: "hide" | "lock";
  /** The value for all rows: the opposite of the first row's. */
  readonly value: boolean;
  /** The row where the sweep began and the row last under the pointer, by index. */
  readonly first: number;
  readonly last: number;
  readonly isBegun: boolean;
};

const labels = { hide: ["Show", "Hide"], lock: ["Unlock", "Lock"] } as const;

/**
 * Pressing an eye or a lock and dragging over other rows applies the change to them too, as one step. The handlers
 * belong to the list.
 */
export function useActionSweep(editor: EditorSession, rows: readonly Row[]) {
  const sweep = useRef<Sweep | null>(null);

  const change = ({ action, value, isBegun }: Sweep, ids: readonly string[]) => {
    const apply = (state: EditorState) =>
      action === "hide" ? setHidden(state, ids, value) : setLocked(state, ids, value);
    // Later rows join the step that the first rows made.
    if (isBegun) editor.changeHistory((history) => settle(history, apply(history.present)));
    else editor.edit(labels[action][value ? 1 : 0], apply);
  };

  const moveTo = (running: Sweep, at: number) => {
    if (at < 0 || at === running.last) return;
    const [from, to] = [Math.min(running.last, at), Math.max(running.last, at)];
    change(running, rows.slice(from, to + 1).flatMap(idsOf));
    sweep.current = { ...running, last: at, isBegun: true };
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      sweep.current = null;
      const sign = (event.target as Element).closest<HTMLElement>("[data-action]");
      const action = sign?.dataset.action;
      const at = rows.findIndex(({ id }) => id === rowUnder(event)?.id);
      const row = rows[at];
      if (event.button !== 0 || !row || (action !== "hide" && action !== "lock")) return;
      const isSet = elementsOf(row).every((element) => (action === "hide" ? element.hidden : element.locked));
      sweep.current = { action, value: !isSet, first: at, last: at, isBegun: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const running = sweep.current;
      if (!running || event.buttons === 0) return;
      moveTo(
        running,
        rows.findIndex(({ id }) => id === rowUnder(event)?.id),
      );
    },
    /** The icon where the sweep ends, possibly the first one again, must not be pressed. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // A key press on an icon does not end a sweep.
      if (sweep.current?.isBegun && event.detail > 0) event.stopPropagation();
      sweep.current = null;
    },
  };
}
