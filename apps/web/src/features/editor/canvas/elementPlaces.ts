import type { StoredElement } from "@print-builder/core/document";
import { type EditorState, type Gesture, shownElements, spokenName } from "@print-builder/core/editing";
import { placeOf } from "#platform/editorSession/contentDrawing.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type EditorSnapshot, elementById } from "#platform/editorSession/snapshot.ts";
import { createRunPainter, type PaintedElement, type ShownElement } from "./dragBitmap.ts";
import { dragShift, isMoving } from "./dragShift.ts";
import { type Lifted, liftRuns } from "./liftRuns.ts";

/**
 * Keeps elements on the canvas in place. A move is written directly to the element's SVG group; an element is rendered
 * again only when its look changes. The cost of a move therefore depends only on the number of moved elements.
 */
export type ElementPlaces = {
  /** Registers the group that shows an element, and its drawing. Null unregisters it. */
  readonly attach: (id: string, shown: ShownElement | null) => void;
  /** The element at the position written to its group. A lifted box around the group may show it elsewhere. */
  readonly placed: (id: string) => StoredElement | undefined;
  /** Calls `draw` when the element must be rendered again. */
  readonly subscribe: (id: string, draw: () => void) => () => void;
  /** Follows the editor. Call the returned function to stop. */
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

function hasSameSpokenName(a: StoredElement, b: StoredElement): boolean {
  return a.properties === b.properties && a.name === b.name && a.locked === b.locked;
}

/** Maximum number of layers for moved elements: the browser stores and composites an image of each. */
const maxLayers = 4;

/** The moved elements as they were when lifted. While the same elements move, their layers only shift. */
type FloatingElements = {
  readonly gesture: Gesture;
  readonly ids: readonly string[];
  /** The view and the drawings for which bitmaps were painted; null if the elements were lifted without bitmaps. */
  readonly painted: { readonly view: EditorSnapshot["view"]; readonly drawings: number } | null;
  readonly lifted: Lifted;
};

function movingIds(snapshot: EditorSnapshot): readonly string[] {
  return isMoving(snapshot) ? (snapshot.gesture?.frame.changed.map(({ id }) => id) ?? []) : [];
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

export function createElementPlaces({ store, studio }: EditorSession): ElementPlaces {
  const shownById = new Map<string, ShownElement>();
  const drawers = new Map<string, () => void>();
  let layers: readonly string[] = [];
  const groupOf = (id: string) => shownById.get(id)?.group;
  let float: FloatingElements | null = null;
  /** Number of drawings shown so far. It changes with every new drawing. */
  let drawings = 0;
  /** The positions written to the groups. They are outdated while elements float. */
  let placed: EditorState = store.getState().shown;

  const update = (before: StoredElement, now: StoredElement) => {
    if (!isInPlace(before, now)) groupOf(now.id)?.setAttribute("transform", placeOf(now));
    if (!hasSameSpokenName(before, now)) groupOf(now.id)?.setAttribute("aria-label", spokenName(now));
    if (!looksAlike(before, now)) drawers.get(now.id)?.();
  };
  const setLayers = (ids: readonly string[]) => {
    if (sameIds(ids, layers)) return;
    for (const id of layers) groupOf(id)?.toggleAttribute("data-follows", false);
    for (const id of ids) groupOf(id)?.toggleAttribute("data-follows", true);
    layers = ids;
  };
  const moveTo = (state: EditorState) => {
    const [now, before] = [shownElements(state), shownElements(placed)];
    const last = placed;
    placed = state;
    if (now === before) return;
    now.forEach((element, index) => {
      const same = before[index];
      if (same === element) return;
      const old = same?.id === element.id ? same : elementById(last, element.id);
      if (old && old !== element) update(old, element);
    });
  };
  const lift = (
    gesture: Gesture,
    ids: readonly string[],
    painted: FloatingElements["painted"],
  ): FloatingElements | null => {
    const nodes = new Set(ids.flatMap((id) => groupOf(id) ?? []));
    const partOf = ({ dataset: { element: id = "" } }: SVGGElement): readonly PaintedElement[] => {
      const [shown, element] = [shownById.get(id), elementById(placed, id)];
      return shown && element ? [{ ...shown, element }] : [];
    };
    const paint = painted && createRunPainter(studio, nodes, partOf);
    const lifted = liftRuns(nodes, maxLayers, paint);
    return lifted && { gesture, ids, painted, lifted };
  };
  const isOutdated = ({ painted }: FloatingElements, view: EditorSnapshot["view"]) =>
    painted !== null && (painted.view !== view || painted.drawings !== drawings);
  /** Moves the floating layers. True if all moved elements float and are in position. */
  const floatTo = (snapshot: EditorSnapshot, ids: readonly string[]): boolean => {
    const shift = ids.length > 0 ? dragShift(snapshot) : null;
    const { gesture } = snapshot;
    const isSame = float && float.gesture === gesture?.gesture && sameIds(ids, float.ids);
    if (float && !(isSame && shift)) {
      float.lifted.drop();
      float = null;
    }
    if (!shift || !gesture) return false;
    const { view } = snapshot;
    if (float && isOutdated(float, view)) {
      float.lifted.drop();
      float = lift(gesture.gesture, ids, null);
    }
    float ??= placed === gesture.gesture.start ? lift(gesture.gesture, ids, { view, drawings }) : null;
    float?.lifted.shift(shift.x, shift.y);
    return float !== null;
  };

  const follow = (now: EditorSnapshot) => {
    const ids = movingIds(now);
    const isAfloat = floatTo(now, ids);
    if (!isAfloat) moveTo(now.shown);
    setLayers(isAfloat || ids.length > maxLayers ? [] : ids);
  };

  return {
    attach: (id, shown) => {
      if (shown) shownById.set(id, shown);
      else shownById.delete(id);
      drawings += 1;
      // A font or picture has arrived during a drag, so its bitmaps are outdated.
      if (float?.painted?.drawings === drawings - 1) queueMicrotask(() => follow(store.getState()));
    },
    placed: (id) => elementById(placed, id),
    subscribe: (id, draw) => {
      drawers.set(id, draw);
      return () => void drawers.delete(id);
    },
    open: () => {
      placed = store.getState().shown;
      return store.subscribe(follow);
    },
  };
}
