import type { StoredElement } from "../../document/index.ts";
import { type EditorState, type Elements, shownElements } from "../design.ts";
import { frameBounds } from "../geometry/frame.ts";
import type { Point } from "../geometry/rotation.ts";
import { guidesOn } from "../rulerGuides.ts";
import type { Axis } from "../snapping/extent.ts";
import type { Guide } from "../snapping/guide.ts";
import { prepareSnapping, type SnapTargets } from "../snapping/prepareSnapping.ts";

/** Keys held during a gesture. `mod` is Ctrl, or Cmd on macOS. */
export type Modifiers = { readonly shift: boolean; readonly alt: boolean; readonly mod: boolean };

export const noModifiers: Modifiers = { shift: false, alt: false, mod: false };

/** How gestures behave, as the tool bar is set. */
export type GestureSettings = {
  /** Positions go to multiples of 20 px. */
  readonly snapToGrid: boolean;
  /** Things snap to edges, centres, equal gaps and the card. */
  readonly smartGuides: boolean;
  readonly lockAspect: boolean;
  /** How near counts as near for smart guides, canvas px: screen px ÷ zoom. */
  readonly reach: number;
  /** Mm on paper per canvas px, for shapes as wide as high; 1 by 1 by default. */
  readonly mmPerPx?: Point;
  /** `now` in ms since 1970, for the ids of copies. */
  readonly now: number;
};

/** What to write beside the pointer; lengths are canvas px. */
export type Measure =
  | { readonly kind: "position"; readonly x: number; readonly y: number }
  | { readonly kind: "size"; readonly width: number; readonly height: number }
  /** Where a ruler guide lies along its axis. */
  | { readonly kind: "guide"; readonly axis: Axis; readonly at: number }
  | { readonly kind: "angle"; readonly degrees: number };

/** A gesture at one place of the pointer. */
export type GestureFrame = {
  /** The design as it would be if the pointer were let go here. */
  readonly state: EditorState;
  /** The elements that differ from the start. */
  readonly changed: Elements;
  readonly guides: readonly Guide[];
  readonly measure: Measure | null;
  /** The corners of what is being drawn to select, a rectangle or a lasso; null for other gestures. */
  readonly marquee: readonly Point[] | null;
};

/**
 * What goes on between pointer down and pointer up. `update` may be called any number of times, in any order:
 * each frame is reckoned from the start, so nothing drifts. To commit, record the last frame's state under the
 * label: one step. To cancel, show `start` again.
 */
export type Gesture = {
  readonly label: string;
  readonly start: EditorState;
  /** Something else is shown in place of the frame around what is selected. */
  readonly hidesSelection?: true;
  /** `pointer` in canvas px. */
  readonly update: (pointer: Point, modifiers: Modifiers) => GestureFrame;
};

/** A frame in which nothing has happened. */
export function idleFrame(state: EditorState): GestureFrame {
  return { state, changed: [], guides: [], measure: null, marquee: null };
}

/** What a state shows that another did not. */
export function changedSince(start: EditorState, state: EditorState): Elements {
  const before = shownElements(start);
  let known: ReadonlySet<StoredElement> | null = null;
  return shownElements(state).filter((element, index) => {
    const same = before[index];
    if (same === element) return false;
    if (same?.id === element.id) return true;
    // Only where the order is another one: the list of all is worth making.
    known ??= new Set(before);
    return !known.has(element);
  });
}

/** Snap targets of a gesture: the visible elements that do not take part, the ruler guides of the side, and the card. */
export function targetsFor(state: EditorState, moving: Elements): SnapTargets {
  const taking: ReadonlySet<StoredElement> = new Set(moving);
  const staying = shownElements(state).filter((element) => !element.hidden && !taking.has(element));
  return prepareSnapping(staying.map(frameBounds), state.design.canvas, guidesOn(state));
}
