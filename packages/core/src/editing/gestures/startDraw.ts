import type { ElementType } from "../../document/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { elementKind } from "../../elements/index.ts";
import { addElement } from "../commands/addElement.ts";
import type { EditorState } from "../design.ts";
import { gridSize, snapToGrid } from "../geometry/grid.ts";
import type { Point } from "../geometry/rotation.ts";
import type { Axis } from "../snapping/extent.ts";
import type { SnapTargets } from "../snapping/prepareSnapping.ts";
import { edgeGuides, snapEdge } from "../snapping/snapBox.ts";
import { type Gesture, type GestureSettings, type Modifiers, targetsFor } from "./gesture.ts";

/** A shorter drag (canvas px) counts as a click, which adds the element with its default size. */
const minDrag = 4;

type Drawing = {
  readonly type: ElementType;
  readonly targets: SnapTargets;
  readonly settings: GestureSettings;
};

/**
 * Draws a new element from corner to corner; both corners snap as in a resize. Shift makes width and height equal,
 * Ctrl or Cmd turns snapping off.
 */
export function startDraw(
  start: EditorState,
  type: ElementType,
  from: Point,
  label: string,
  settings: GestureSettings,
): Gesture {
  const drawing: Drawing = { type, settings, targets: targetsFor(start, []) };
  const { now } = settings;
  return {
    label,
    start,
    update: (to, modifiers) => {
      if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < minDrag) {
        const at = settings.snapToGrid && !modifiers.mod ? onGrid(from) : from;
        const state = addElement(start, { type, at }, now);
        return { state, changed: [], guides: [], measure: null, marquee: null };
      }
      const box = drawnBox(drawing, from, to, modifiers);
      const { width, height } = box;
      const hasGuides = settings.smartGuides && !modifiers.mod;
      return {
        state: addElement(start, { type, at: box, size: { width, height }, drawn: true }, now),
        changed: [],
        guides: hasGuides ? guidesAlong(drawing.targets, box) : [],
        measure: { kind: "size", width, height },
        marquee: null,
      };
    },
  };
}

function onGrid({ x, y }: Point): Point {
  return { x: snapToGrid(x), y: snapToGrid(y) };
}

function snapCorner({ targets, settings }: Drawing, at: Point, { mod }: Modifiers): Point {
  if (mod) return at;
  if (settings.snapToGrid) return onGrid(at);
  if (!settings.smartGuides) return at;
  const move = (axis: Axis) => snapEdge(targets, axis, at[axis], settings.reach) ?? 0;
  return { x: at.x + move("x"), y: at.y + move("y") };
}

/** A box with equal sides on paper. */
function square(wide: number, high: number, { mmPerPx = { x: 1, y: 1 } }: GestureSettings) {
  const side = Math.max(wide * mmPerPx.x, high * mmPerPx.y);
  const px = (scale: number) => Number((side / scale).toFixed(6));
  return { width: px(mmPerPx.x), height: px(mmPerPx.y) };
}

function drawnBox(drawing: Drawing, from: Point, to: Point, modifiers: Modifiers): Box {
  const { type, settings } = drawing;
  const [first, last] = [snapCorner(drawing, from, modifiers), snapCorner(drawing, to, modifiers)];
  // Both corners may snap to the same grid line; the element is then one grid square wide.
  const least = settings.snapToGrid && !modifiers.mod ? gridSize : 0;
  const minHeight = elementKind(type).tool?.minHeight ?? least;
  const wide = Math.max(Math.abs(last.x - first.x), least);
  const high = Math.max(Math.abs(last.y - first.y), minHeight);
  const { width, height } = modifiers.shift ? square(wide, high, settings) : { width: wide, height: high };
  return {
    x: to.x < from.x ? first.x - width : first.x,
    y: to.y < from.y ? first.y - height : first.y,
    width,
    height,
  };
}

function guidesAlong(targets: SnapTargets, box: Box) {
  return edgeGuides(targets, box, [
    ["x", box.x],
    ["x", box.x + box.width],
    ["y", box.y],
    ["y", box.y + box.height],
  ]);
}
