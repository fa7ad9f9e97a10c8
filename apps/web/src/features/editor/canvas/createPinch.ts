import { type Point, pinchView, type TwoPoints, type Viewport } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

type Pinch = { readonly from: TwoPoints; readonly view: Viewport };

/** Fingers on the canvas. Two of them zoom and move what they hold between them. */
type Fingers = {
  /** True when this finger makes it a pinch. */
  readonly down: (id: number, at: Point) => boolean;
  /** True while fingers pinch, or have not all let go since. */
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
      // The finger that stays behind a moment longer is not to drag anything.
      if (fingers.size === 0) isPinched = false;
      return wasPinched;
    },
  };
}
