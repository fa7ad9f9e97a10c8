import { reorderLayers } from "@print-builder/core/editing";
import { type PointerEvent, useState } from "react";
import type { Editor } from "../store/createEditor.ts";

/** Where the dragged rows would go: above or below a row of the list. */
export type DropPlace = { readonly id: string; readonly side: "before" | "after" };

type Drag = { readonly ids: readonly string[]; readonly drop: DropPlace | null };

const startDistance = 4;

function rowUnder(event: PointerEvent): DropPlace | null {
  const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-layer]");
  if (!row?.dataset.layer) return null;
  const { top, height } = row.getBoundingClientRect();
  return { id: row.dataset.layer, side: event.clientY < top + height / 2 ? "before" : "after" };
}

/** Where in the stack, counted from the back among the layers that stay, a place in the list is. */
function stackIndex(
  topmostFirst: readonly string[],
  moved: readonly string[],
  { id, side }: DropPlace,
): number {
  const position = topmostFirst.indexOf(id) + (side === "after" ? 1 : 0);
  const isStaying = (each: string) => !moved.includes(each);
  return topmostFirst.slice(position).filter(isStaying).length;
}

/** Rows are dragged to another place in the stack; the whole selection when one of it is dragged. */
export function useLayerDrag(editor: Editor, topmostFirst: readonly string[]) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [pressed, setPressed] = useState<{ readonly id: string; readonly y: number } | null>(null);

  const end = () => {
    setPressed(null);
    setDrag(null);
  };

  return {
    drag,
    handlers: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0 && !(event.target as Element).closest("input, [data-action]")) {
          setPressed({ id, y: event.clientY });
        }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!pressed) return;
        if (!drag && Math.abs(event.clientY - pressed.y) < startDistance) return;
        if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
        const { selection } = editor.store.getState().shown;
        const ids = selection.includes(pressed.id) ? selection : [pressed.id];
        setDrag({ ids, drop: rowUnder(event) });
      },
      onPointerUp: () => {
        const drop = drag?.drop;
        if (drag && drop && !drag.ids.includes(drop.id)) {
          const index = stackIndex(topmostFirst, drag.ids, drop);
          editor.edit("Reorder layers", (state) => reorderLayers(state, drag.ids, index));
        }
        end();
      },
      onPointerCancel: end,
    }),
  };
}
