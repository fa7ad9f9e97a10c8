import type { StoredElement } from "@print-builder/core/document";
import { type EditorState, type Gesture, shownElements, spokenName } from "@print-builder/core/editing";
import { placeOf } from "#platform/editorSession/contentDrawing.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type EditorSnapshot, elementById } from "#platform/editorSession/snapshot.ts";
import { dragShift, isMoving } from "./dragShift.ts";

/** Moved nodes, taken out of the card's SVG but kept in its stacking order. */
type Lifted = {
  /** Moves all nodes by a distance from where they were lifted, canvas px. */
  readonly shift: (x: number, y: number) => void;
  /** Puts every node back, at the position it had when it was lifted. */
  readonly drop: () => void;
};

type Mover = Element & { moveBefore: (node: Node, before: Node | null) => void };

/** True if the browser can move nodes in the DOM without making them lose the focus. */
function isMover(parent: Element | null): parent is Mover {
  return parent !== null && "moveBefore" in parent;
}

/** WebKit paints layers inside an SVG in the wrong place. */
function isWebKit(): boolean {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
}

/** Groups the nodes into runs of adjacent siblings. Null if there are more than `most` runs. */
function runsOf(nodes: ReadonlySet<Element>, most: number): readonly (readonly Element[])[] | null {
  const runs: Element[][] = [];
  for (const node of nodes) {
    const before = node.previousElementSibling;
    if (before && nodes.has(before)) continue;
    if (runs.length === most) return null;
    const run: Element[] = [];
    for (let next: Element | null = node; next && nodes.has(next); next = next.nextElementSibling)
      run.push(next);
    runs.push(run);
  }
  return runs;
}

/** An HTML box inside the SVG that shares its coordinates and contains a separate SVG. */
function createBox() {
  const outside = document.createElementNS("http://www.w3.org/2000/svg", "foreignObject");
  const box = document.createElement("div");
  const inside = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const drawing of [outside, inside]) {
    drawing.setAttribute("width", "1");
    drawing.setAttribute("height", "1");
    drawing.style.overflow = "visible";
  }
  inside.style.display = "block";
  box.toggleAttribute("data-follows", true);
  box.append(inside);
  outside.append(box);
  return { outside, box, inside };
}

/**
 * Lifts nodes of one parent: each run of neighbours goes into an HTML box at its place, which keeps the painting order.
 * The browser shifts an HTML box without repainting, whereas any movement inside an SVG repaints the whole SVG. A move
 * therefore costs the same for one node or a thousand. Returns null for more than `most` runs and in browsers that do
 * not support it.
 */
function liftRuns(nodes: ReadonlySet<Element>, most: number): Lifted | null {
  const [first] = nodes;
  const parent = first?.parentElement ?? null;
  const runs = isMover(parent) && !isWebKit() ? runsOf(nodes, most) : null;
  if (!runs || !isMover(parent)) return null;
  const boxes = runs.map((run) => {
    const { outside, box, inside } = createBox();
    parent.insertBefore(outside, run[0] ?? null);
    if (isMover(inside)) for (const node of run) inside.moveBefore(node, null);
    return { outside, box, inside };
  });
  return {
    shift: (x, y) => {
      for (const { box } of boxes) box.style.transform = `translate(${x}px, ${y}px)`;
    },
    drop: () => {
      for (const { outside, inside } of boxes) {
        for (const node of [...inside.children]) parent.moveBefore(node, outside);
        outside.remove();
      }
    },
  };
}

/**
 * Keeps elements on the canvas in place. A move is written directly to the element's SVG group; an element is rendered
 * again only when its look changes. The cost of a move therefore depends only on the number of moved elements.
 */
export type ElementPlaces = {
  /** Registers the group that shows an element. Null unregisters it. */
  readonly attach: (id: string, group: SVGGElement | null) => void;
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
  readonly lifted: Lifted;
};

function movingIds(snapshot: EditorSnapshot): readonly string[] {
  return isMoving(snapshot) ? (snapshot.gesture?.frame.changed.map(({ id }) => id) ?? []) : [];
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

export function createElementPlaces({ store }: EditorSession): ElementPlaces {
  const groups = new Map<string, SVGGElement>();
  const drawers = new Map<string, () => void>();
  let layers: readonly string[] = [];
  let float: FloatingElements | null = null;
  /** The positions written to the groups. They are outdated while elements float. */
  let placed: EditorState = store.getState().shown;

  const update = (before: StoredElement, now: StoredElement) => {
    if (!isInPlace(before, now)) groups.get(now.id)?.setAttribute("transform", placeOf(now));
    if (!hasSameSpokenName(before, now)) groups.get(now.id)?.setAttribute("aria-label", spokenName(now));
    if (!looksAlike(before, now)) drawers.get(now.id)?.();
  };
  const setLayers = (ids: readonly string[]) => {
    if (sameIds(ids, layers)) return;
    for (const id of layers) groups.get(id)?.toggleAttribute("data-follows", false);
    for (const id of ids) groups.get(id)?.toggleAttribute("data-follows", true);
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
  const lift = (gesture: Gesture, ids: readonly string[]): FloatingElements | null => {
    const nodes = new Set(ids.flatMap((id) => groups.get(id) ?? []));
    const lifted = nodes.size > 0 ? liftRuns(nodes, maxLayers) : null;
    return lifted && { gesture, ids, lifted };
  };
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
    float ??= placed === gesture.gesture.start ? lift(gesture.gesture, ids) : null;
    float?.lifted.shift(shift.x, shift.y);
    return float !== null;
  };

  return {
    attach: (id, group) => {
      if (group) groups.set(id, group);
      else groups.delete(id);
    },
    placed: (id) => elementById(placed, id),
    subscribe: (id, draw) => {
      drawers.set(id, draw);
      return () => void drawers.delete(id);
    },
    open: () => {
      placed = store.getState().shown;
      return store.subscribe((now) => {
        const ids = movingIds(now);
        const isAfloat = floatTo(now, ids);
        if (!isAfloat) moveTo(now.shown);
        setLayers(isAfloat || ids.length > maxLayers ? [] : ids);
      });
    },
  };
}
