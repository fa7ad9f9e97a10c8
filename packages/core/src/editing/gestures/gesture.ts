import type { StoredElement } from "../../document/index.ts";
import { type EditorState, type Elements, shownElements } from "../design.ts";
import { frameBounds } from "../geometry/frame.ts";
import type { Point } from "../geometry/rotation.ts";
import { guidesOn } from "../rulerGuides.ts";
import type { Axis, Guide } from "../snapping/extent.ts";
import { prepareSnapping, type SnapTargets } from "../snapping/prepareSnapping.ts";

/** Keys held during a gesture. `mod` is Ctrl, or Cmd on macOS. */
export type Modifiers = { readonly shift: boolean; readonly alt: boolean; readonly mod: boolean };

export const noModifiers: Modifiers = { shift: false, alt: false, mod: false };

/** Settings for gestures, from the toolbar. */
export type GestureSettings = {
  /** Snaps positions to multiples of 20 px. */
  readonly snapToGrid: boolean;
  /** Snaps to edges, centres, equal gaps and the card. */
  readonly smartGuides: boolean;
  readonly lockAspect: boolean;
  /** Snapping distance in canvas px, which is screen px ÷ zoom. */
  readonly reach: number;
  /** Millimetres on paper per canvas px, for drawing true squares; defaults to 1 by 1. */
  readonly mmPerPx?: Point;
  /** `now` in ms since 1970, for the ids of copies. */
  readonly now: number;
};

/** The measurement shown next to the pointer; lengths in canvas px. */
export type Measure =
  | { readonly kind: "position"; readonly x: number; readonly y: number }
  | { readonly kind: "size"; readonly width: number; readonly height: number }
  /** Position of a ruler guide along its axis. */
  | { readonly kind: "guide"; readonly axis: Axis; readonly at: number }
  | { readonly kind: "angle"; readonly degrees: number };

/** The state of a gesture at one pointer position. */
export type GestureFrame = {
  /** The resulting state if the pointer were released here. */
  readonly state: EditorState;
  /** The elements that differ from the start. */
  readonly changed: Elements;
  readonly guides: readonly Guide[];
  readonly measure: Measure | null;
  /** The points of the selection rectangle or lasso; null for other gestures. */
  readonly marquee: readonly Point[] | null;
};

/**
 * A gesture between pointer down and pointer up. `update` may be called any number of times, in any order:
 * each frame is computed from the start, so nothing drifts. To commit, record the last frame's state under
 * the label as one step. To cancel, show `start` again.
 */
export type Gesture = {
  readonly label: string;
  readonly start: EditorState;
  /** The editor hides the selection's frame during this gesture. */
  readonly hidesSelection?: true;
  /** `pointer` in canvas px. */
  readonly update: (pointer: Point, modifiers: Modifiers) => GestureFrame;
};

/** A frame without any change. */
export function idleFrame(state: EditorState): GestureFrame {
  return { state, changed: [], guides: [], measure: null, marquee: null };
}

/** The shown elements that differ between two states. */
export function changedSince(start: EditorState, state: EditorState): Elements {
  const before = shownElements(start);
  let known: ReadonlySet<StoredElement> | null = null;
  return shownElements(state).filter((element, index) => {
    const same = before[index];
    if (same === element) return false;
    if (same?.id === element.id) return true;
    // Built only if the order differs, because the map contains all elements.
    known ??= new Set(before);
    return !known.has(element);
  });
}

/** The snap targets of a gesture: visible elements that do not move, the side's ruler guides and the card. */
export function targetsFor(state: EditorState, moving: Elements): SnapTargets {
  const taking: ReadonlySet<StoredElement> = new Set(moving);
  const staying = shownElements(state).filter((element) => !element.hidden && !taking.has(element));
  return prepareSnapping(staying.map(frameBounds), state.design.canvas, guidesOn(state));
}
