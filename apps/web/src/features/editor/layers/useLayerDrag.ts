import { moveLayers } from "@print-builder/core/editing";
import { type PointerEvent, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type DropPlace, dropSide, idsOf, type Row, stackPlace } from "./layerRows.ts";

type Drag = {
  readonly ids: readonly string[];
  readonly drop: DropPlace | null;
};

const startDistance = 4;

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-layer]") : null;
}

/** The row under the pointer, and the pointer's height in it, 0..1 from its upper edge. */
export function rowUnder(event: PointerEvent) {
  const row = rowOf(document.elementFromPoint(event.clientX, event.clientY));
  if (!row?.dataset.layer) return null;
  const { top, height } = row.getBoundingClientRect();
  return { id: row.dataset.layer, height: (event.clientY - top) / height };
}

/** The target of the dragged rows. Null outside the list. */
function dropPlace(event: PointerEvent, rows: readonly Row[]): DropPlace | null {
  const under = rowUnder(event);
  const row = under ? rows.find(({ id }) => id === under.id) : rows.at(-1);
  if (!row) return null;
  if (under) return { id: row.id, side: dropSide(row, under.height) };
  const { bottom } = event.currentTarget.getBoundingClientRect();
  return event.clientY > bottom ? { id: row.id, side: "end" } : null;
}

/**
 * Drags rows to another position in the stack, into groups and out of them. Dragging a selected row moves the whole
 * selection. The returned handlers belong to the list.
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
        setDrag({ ids, drop: dropPlace(event, rows) });
      },
      onPointerUp: () => {
        const place = drag?.drop ? stackPlace(rows, topmostFirst(), drag.ids, drag.drop) : null;
        if (drag && place) {
          editor.edit("Reorder layers", (state) => moveLayers(state, drag.ids, place.index, place.around));
        }
        end();
      },
      onPointerCancel: end,
    },
  };
}
