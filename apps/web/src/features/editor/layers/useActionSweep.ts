import { type EditorState, setHidden, setLocked, settle } from "@print-builder/core/editing";
import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { elementsOf, idsOf, type Row } from "./layerRows.ts";
import { rowUnder } from "./useLayerDrag.ts";

type Sweep = {
  readonly action: "hide" | "lock";
  /** What all rows become: the opposite of what the first was. */
  readonly value: boolean;
  /** Where it began and where the pointer was seen last, counted in rows. */
  readonly first: number;
  readonly last: number;
  readonly isBegun: boolean;
};

const labels = { hide: ["Show", "Hide"], lock: ["Unlock", "Lock"] } as const;

/**
 * An eye or a lock that is pressed and drawn over other rows hides or locks them as well, or the other way round: one
 * step. The handlers belong to the list.
 */
export function useActionSweep(editor: EditorSession, rows: readonly Row[]) {
  const sweep = useRef<Sweep | null>(null);

  const change = ({ action, value, isBegun }: Sweep, ids: readonly string[]) => {
    const apply = (state: EditorState) =>
      action === "hide" ? setHidden(state, ids, value) : setLocked(state, ids, value);
    // What comes after the first rows belongs to the step that they have made.
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
    /** The sign where it ends, which may be the first again, is not pressed. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // A key that presses a sign is no end of it.
      if (sweep.current?.isBegun && event.detail > 0) event.stopPropagation();
      sweep.current = null;
    },
  };
}
