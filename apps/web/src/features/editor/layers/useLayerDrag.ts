import { reorderLayers } from "@print-builder/core/editing";
import { type PointerEvent, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { idsOf, type Row } from "./layerRows.ts";

/** The target of dragged rows: above or below a row of the list. */
export type DropPlace = { readonly id: string; readonly side: "before" | "after" };

type Drag = {
  readonly ids: readonly string[];
  readonly drop: DropPlace | null;
};

const startDistance = 4;

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-layer]") : null;
}

/** The row under the pointer, and which half of it. */
export function rowUnder(event: PointerEvent): DropPlace | null {
  const row = rowOf(document.elementFromPoint(event.clientX, event.clientY));
  if (!row?.dataset.layer) return null;
  const { top, height } = row.getBoundingClientRect();
  return { id: row.dataset.layer, side: event.clientY < top + height / 2 ? "before" : "after" };
}

/** Converts a place in the list to an index in the stack, from the back, among the layers that stay. */
function stackIndex(
  topmostFirst: readonly string[],
  moved: readonly string[],
  row: Row,
  side: DropPlace["side"],
): number {
  const ids = idsOf(row);
  // Below the header of an unfolded group means above its first member.
  const isAfter = side === "after" && !(row.kind === "group" && !row.isFolded);
  const position = isAfter ? topmostFirst.indexOf(ids.at(-1) ?? "") + 1 : topmostFirst.indexOf(ids[0] ?? "");
  const isStaying = (each: string) => !moved.includes(each);
  return topmostFirst.slice(position).filter(isStaying).length;
}

/**
 * Drags rows to another place in the stack; dragging a selected row moves the whole selection. The handlers belong to
 * the list.
 */
export function useLayerDrag(
  editor: EditorSession,
  rows: readonly Row[],
  topmostFirst: () => readonly string[],
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [pressed, setPressed] = useState<{ readonly id: string; readonly y: number } | null>(null);

  const end = () => {
    setPressed(null);
    setDrag(null);
  };

  return {
    drag,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const id = rowOf(event.target)?.dataset.layer;
        if (event.button !== 0 || !id || (event.target as Element).closest("input, [data-action]")) return;
        setPressed({ id, y: event.clientY });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!pressed) return;
        if (!drag && Math.abs(event.clientY - pressed.y) < startDistance) return;
        if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
        const { selection } = editor.store.getState().shown;
        const own = idsOf(rows.find(({ id }) => id === pressed.id));
        const ids = own.some((id) => selection.includes(id)) ? [...new Set([...selection, ...own])] : own;
        setDrag({ ids, drop: rowUnder(event) });
      },
      onPointerUp: () => {
        const row = rows.find(({ id }) => id === drag?.drop?.id);
        if (drag?.drop && row && !idsOf(row).some((id) => drag.ids.includes(id))) {
          const index = stackIndex(topmostFirst(), drag.ids, row, drag.drop.side);
          editor.edit("Reorder layers", (state) => reorderLayers(state, drag.ids, index));
        }
        end();
      },
      onPointerCancel: end,
    },
  };
}
