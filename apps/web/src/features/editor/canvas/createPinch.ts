import { type Point, pinchView, type TwoPoints, type Viewport } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

type Pinch = { readonly from: TwoPoints; readonly view: Viewport };

/** Tracks fingers on the canvas. Two fingers zoom and move the view. */
type Fingers = {
  /** True if this finger starts a pinch. */
  readonly down: (id: number, at: Point) => boolean;
  /** True during a pinch, until all fingers have been lifted. */
  readonly move: (id: number, at: Point) => boolean;
  readonly up: (id: number) => boolean;
};

export function createPinch(editor: EditorSession): Fingers {
  const fingers = new Map<number, Point>();
  let pinch: Pinch | null = null;
  let isPinched = false;

  const two = (): TwoPoints | null => {
    const [first, second] = fingers.values();
    return first && second && fingers.size === 2 ? [first, second] : null;
  };

  return {
    down: (id, at) => {
      fingers.set(id, at);
      const from = two();
      pinch = from ? { from, view: editor.store.getState().view } : null;
      isPinched ||= from !== null;
      return isPinched;
    },
    move: (id, at) => {
      if (fingers.has(id)) fingers.set(id, at);
      const to = two();
      if (pinch && to) editor.set({ view: pinchView(pinch.view, pinch.from, to) });
      return isPinched;
    },
    up: (id) => {
      const wasPinched = isPinched;
      fingers.delete(id);
      pinch = null;
      // The last finger to be lifted must not drag anything.
      if (fingers.size === 0) isPinched = false;
      return wasPinched;
    },
  };
}
