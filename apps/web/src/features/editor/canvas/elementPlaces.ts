import type { StoredElement } from "@print-builder/core/document";
import { type EditorState, shownElements, spokenName } from "@print-builder/core/editing";
import { placeOf } from "../cards/contentDrawing.ts";
import type { Editor } from "../store/createEditor.ts";
import { elementById } from "../store/elementById.ts";
import type { EditorSnapshot } from "../store/snapshot.ts";

/**
 * Keeps what is on the canvas where its elements are. A change of place goes straight to the element's group;
 * only an element that looks different is drawn again. So a move costs what it moves, however many elements
 * there are.
 */
export type ElementPlaces = {
  /** Tells which group shows an element; null when none does any more. */
  readonly attach: (id: string, group: SVGGElement | null) => void;
  /** Called when the element has to be drawn again. */
  readonly subscribe: (id: string, draw: () => void) => () => void;
  /** Follows the editor; call what it gives to stop. */
  readonly open: () => () => void;
};

function looksAlike(a: StoredElement, b: StoredElement): boolean {
  return a.properties === b.properties && a.width === b.width && a.height === b.height;
}

function isInPlace(a: StoredElement, b: StoredElement): boolean {
  return (
    a.x === b.x && a.y === b.y && a.rotation === b.rotation && a.width === b.width && a.height === b.height
  );
}

function isCalledAlike(a: StoredElement, b: StoredElement): boolean {
  return a.properties === b.properties && a.name === b.name && a.locked === b.locked;
}

/** More moving elements than this are painted anew; fewer are layers of their own, which the browser only shifts. */
const mostLayers = 4;

/** What a drag moves, when it is little enough to make layers of. */
function movingIds({ gesture }: EditorSnapshot): readonly string[] {
  if (gesture?.frame.measure?.kind !== "position" || gesture.frame.changed.length > mostLayers) return [];
  return gesture.frame.changed.map(({ id }) => id);
}

export function createElementPlaces({ store }: Editor): ElementPlaces {
  const groups = new Map<string, SVGGElement>();
  const drawers = new Map<string, () => void>();
  let layers: readonly string[] = [];

  const update = (before: StoredElement, now: StoredElement) => {
    if (!isInPlace(before, now)) groups.get(now.id)?.setAttribute("transform", placeOf(now));
    if (!isCalledAlike(before, now)) groups.get(now.id)?.setAttribute("aria-label", spokenName(now));
    if (!looksAlike(before, now)) drawers.get(now.id)?.();
  };
  const setLayers = (ids: readonly string[]) => {
    if (ids.length === layers.length && ids.every((id, index) => id === layers[index])) return;
    for (const id of layers) groups.get(id)?.style.removeProperty("will-change");
    for (const id of ids) groups.get(id)?.style.setProperty("will-change", "transform");
    layers = ids;
  };
  const moveTo = (state: EditorState, last: EditorState) => {
    const [now, before] = [shownElements(state), shownElements(last)];
    if (now === before) return;
    now.forEach((element, index) => {
      const same = before[index];
      if (same === element) return;
      const old = same?.id === element.id ? same : elementById(last, element.id);
      if (old && old !== element) update(old, element);
    });
  };

  return {
    attach: (id, group) => {
      if (group) groups.set(id, group);
      else groups.delete(id);
    },
    subscribe: (id, draw) => {
      drawers.set(id, draw);
      return () => void drawers.delete(id);
    },
    open: () =>
      store.subscribe((now, before) => {
        moveTo(now.shown, before.shown);
        setLayers(movingIds(now));
      }),
  };
}
