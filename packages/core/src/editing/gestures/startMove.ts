import type { Box } from "../../layout/drawOp.ts";
import { duplicate } from "../commands/duplicate.ts";
import { type EditorState, type Elements, withFrames } from "../design.ts";
import { boundsOf, movedBy } from "../geometry/frame.ts";
import { snapToGrid } from "../geometry/grid.ts";
import type { Point } from "../geometry/rotation.ts";
import { movableElements } from "../selection.ts";
import { lengthOf } from "../snapping/guide.ts";
import type { SnapTargets } from "../snapping/prepareSnapping.ts";
import { guidesOf, type Snap, snapBox } from "../snapping/snapBox.ts";
import {
  changedSince,
  type Gesture,
  type GestureSettings,
  idleFrame,
  type Modifiers,
  targetsFor,
} from "./gesture.ts";

/** What a move carries along, and what it can snap to. */
type Carried = { readonly state: EditorState; readonly elements: Elements; readonly targets: SnapTargets };

/**
 * Moves the selection; locked elements stay. Shift keeps to one axis, Alt moves copies instead, Ctrl or Cmd
 * moves freely without snapping.
 */
export function startMove(start: EditorState, pointer: Point, settings: GestureSettings): Gesture {
  const elements = movableElements(start);
  const bounds = boundsOf(elements);
  const originals: Carried = { state: start, elements, targets: targetsFor(start, elements) };
  let copies: Carried | null = null;
  const copied = () => {
    copies ??= copiesOf(start, settings.now);
    return copies;
  };
  return {
    label: "Move",
    start,
    update: (to, modifiers) => {
      if (!bounds) return idleFrame(start);
      const carried = modifiers.alt ? copied() : originals;
      const anchor = elements.length === 1 && elements[0] ? elements[0] : bounds;
      const free = offset(pointer, to, modifiers.shift);
      const snap = snapMove({ bounds, anchor, free, carried, settings, modifiers });
      const [dx, dy] = [free.x + snap.dx, free.y + snap.dy];
      const state = withFrames(
        carried.state,
        carried.elements,
        carried.elements.map((element) => movedBy(element, dx, dy)),
      );
      return {
        state,
        changed: changedSince(start, state),
        guides: snap.guides,
        measure: { kind: "position", x: lengthOf(anchor.x + dx), y: lengthOf(anchor.y + dy) },
        marquee: null,
      };
    },
  };
}

function copiesOf(start: EditorState, now: number): Carried {
  const state = duplicate(start, now, 0);
  const elements = movableElements(state);
  return { state, elements, targets: targetsFor(state, elements) };
}

/** The pointer's way, with Shift only the longer part of it. */
function offset(from: Point, to: Point, isStraight: boolean): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (!isStraight) return { x, y };
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}

type Move = {
  readonly bounds: Box;
  /** What lies on the grid: a single element's own corner, as its position is that of the unturned box. */
  readonly anchor: Box;
  readonly free: Point;
  readonly carried: Carried;
  readonly settings: GestureSettings;
  readonly modifiers: Modifiers;
};

function snapMove(move: Move): Snap {
  const { bounds, free, carried, settings, modifiers } = move;
  const moved = movedBy(bounds, free.x, free.y);
  if (modifiers.mod || (free.x === 0 && free.y === 0)) return { dx: 0, dy: 0, guides: [] };
  if (settings.snapToGrid) return onAxes(move, gridMove(move), carried.targets, settings.smartGuides);
  if (!settings.smartGuides) return { dx: 0, dy: 0, guides: [] };
  return onAxes(move, snapBox(carried.targets, moved, settings.reach), carried.targets, true);
}

function gridMove({ anchor, free }: Move): Omit<Snap, "guides"> {
  const [x, y] = [anchor.x + free.x, anchor.y + free.y];
  return { dx: snapToGrid(x) - x, dy: snapToGrid(y) - y };
}

/** With Shift, the axis that does not move does not snap either. */
function onAxes(
  { bounds, free, modifiers }: Move,
  snap: Omit<Snap, "guides">,
  targets: SnapTargets,
  hasGuides: boolean,
): Snap {
  const dx = modifiers.shift && free.x === 0 ? 0 : snap.dx;
  const dy = modifiers.shift && free.y === 0 ? 0 : snap.dy;
  const guides = hasGuides ? guidesOf(targets, movedBy(bounds, free.x + dx, free.y + dy)) : [];
  return { dx, dy, guides };
}
