import type { StoredElement } from "../../document/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { duplicate } from "../commands/duplicate.ts";
import { changeElements, type EditorState, type Elements, shownElements, withElements } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { snapToGrid } from "../geometry/grid.ts";
import type { Point } from "../geometry/rotation.ts";
import { movableElements } from "../selection.ts";
import type { SnapTargets } from "../snapping/prepareSnapping.ts";
import { guidesOf, type Snap, snapBox } from "../snapping/snapBox.ts";
import {
  changedSince,
  type Gesture,
  type GestureFrame,
  type GestureSettings,
  idleFrame,
  type Modifiers,
  targetsFor,
} from "./gesture.ts";

/** The moved elements and their snap targets. */
type Dragged = {
  readonly state: EditorState;
  readonly ids: ReadonlySet<string>;
  readonly targets: SnapTargets;
};

/** A computed frame with its inputs, so that equal inputs return the same frame. */
type ComputedFrame = {
  readonly dragged: Dragged;
  readonly dx: number;
  readonly dy: number;
  readonly hasGuides: boolean;
  readonly frame: GestureFrame;
};

/** Tolerance for rounding errors between snaps from different pointer positions, canvas px. */
const rounding = 1e-9;

/**
 * Moves the selection; locked elements stay. Shift restricts the move to one axis, Alt moves copies instead, and
 * Ctrl or Cmd turns snapping off.
 */
export function startMove(start: EditorState, pointer: Point, settings: GestureSettings): Gesture {
  const elements = movableElements(start);
  const bounds = boundsOf(elements);
  const originals = draggedOf(start, elements);
  let copies: Dragged | null = null;
  let last: ComputedFrame | null = null;
  const copied = () => {
    copies ??= copiesOf(start, settings.now);
    return copies;
  };
  return {
    label: "Move",
    start,
    update: (to, modifiers) => {
      if (!bounds) return idleFrame(start);
      const dragged = modifiers.alt ? copied() : originals;
      const anchor = elements.length === 1 && elements[0] ? elements[0] : bounds;
      const free = offset(pointer, to, modifiers.shift);
      const snap = snapMove({ bounds, anchor, free, dragged, settings, modifiers });
      const [dx, dy] = [free.x + snap.dx, free.y + snap.dy];
      const made = { dragged, dx, dy, hasGuides: snap.hasGuides };
      // While a snap line holds the elements, pointer moves change nothing. Returning the same frame tells the
      // caller so.
      if (last && isSame(last, made)) return last.frame;
      const state = moveElements(dragged, dx, dy);
      const frame: GestureFrame = {
        state,
        changed: changedSince(start, state),
        guides: snap.hasGuides ? guidesOf(dragged.targets, movedBy(bounds, dx, dy)) : [],
        measure: { kind: "position", x: anchor.x + dx, y: anchor.y + dy },
        marquee: null,
      };
      last = { ...made, frame };
      return frame;
    },
  };
}

function draggedOf(state: EditorState, elements: Elements): Dragged {
  return { state, ids: new Set(elements.map(({ id }) => id)), targets: targetsFor(state, elements) };
}

function copiesOf(start: EditorState, now: number): Dragged {
  const state = duplicate(start, now, { x: 0, y: 0 });
  return draggedOf(state, movableElements(state));
}

function isSame(a: ComputedFrame, b: Omit<ComputedFrame, "frame">): boolean {
  if (a.dragged !== b.dragged || a.hasGuides !== b.hasGuides) return false;
  return Math.abs(a.dx - b.dx) < rounding && Math.abs(a.dy - b.dy) < rounding;
}

function moveElements({ state, ids }: Dragged, dx: number, dy: number): EditorState {
  const change = (element: StoredElement) => movedBy(element, dx, dy);
  return withElements(state, changeElements(shownElements(state), ids, change));
}

/** The pointer's movement; with Shift, only along its longer axis. */
function offset(from: Point, to: Point, isStraight: boolean): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (!isStraight) return { x, y };
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}

type Move = {
  readonly bounds: Box;
  /** The box to put on the grid: for a single element its unrotated box, because that defines its position. */
  readonly anchor: Box;
  readonly free: Point;
  readonly dragged: Dragged;
  readonly settings: GestureSettings;
  readonly modifiers: Modifiers;
};

/** The correction to the pointer's movement, and whether to show guides. */
type MoveSnap = Omit<Snap, "guides"> & { readonly hasGuides: boolean };

function snapMove(move: Move): MoveSnap {
  const { bounds, free, dragged, settings, modifiers } = move;
  const isFree = modifiers.mod || !(settings.snapToGrid || settings.smartGuides);
  if (isFree || (free.x === 0 && free.y === 0)) return { dx: 0, dy: 0, hasGuides: false };
  const snap = settings.snapToGrid
    ? gridMove(move)
    : snapBox(dragged.targets, movedBy(bounds, free.x, free.y), settings.reach);
  return { ...onAxes(move, snap), hasGuides: settings.smartGuides };
}

function gridMove({ anchor, free }: Move): Omit<Snap, "guides"> {
  const [x, y] = [anchor.x + free.x, anchor.y + free.y];
  return { dx: snapToGrid(x) - x, dy: snapToGrid(y) - y };
}

/** Prevents snapping along the axis that Shift fixes. */
function onAxes({ free, modifiers }: Move, snap: Omit<Snap, "guides">): Omit<Snap, "guides"> {
  return {
    dx: modifiers.shift && free.x === 0 ? 0 : snap.dx,
    dy: modifiers.shift && free.y === 0 ? 0 : snap.dy,
  };
}
