import {
  type GestureSettings,
  hitTest,
  type Point,
  selectedElements,
  selectionFrame,
  shownElements,
  textAt,
  toCanvasPoint,
} from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { frameOnScreen } from "#platform/editorSession/screen.ts";
import { adjustsSelection, paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { type Grip, gripAt, gripReach } from "./handles.ts";

/** How near a thin element counts as hit and guides attract, screen px. */
const hitReach = 4;
const snapReach = 6;

/** The canvas point under a place of the canvas area. */
export function canvasPoint(editor: EditorSession, at: Point): Point {
  return toCanvasPoint(editor.store.getState().view, at);
}

/** The topmost element under a place; null where there is none. */
export function elementAt(editor: EditorSession, at: Point) {
  const { shown, view } = editor.store.getState();
  return hitTest(shownElements(shown), toCanvasPoint(view, at), hitReach / view.zoom);
}

/** The text that lies topmost under a place. */
export function textUnder(editor: EditorSession, at: Point) {
  const { shown, view } = editor.store.getState();
  return textAt(shown, toCanvasPoint(view, at), hitReach / view.zoom);
}

/** The handle of the selection under a place, and how the selection is turned. */
export function gripUnder(
  editor: EditorSession,
  at: Point,
  reach: number = gripReach.mouse,
): { readonly grip: Grip; readonly rotation: number } | null {
  const snapshot = editor.store.getState();
  const { shown, view, tool } = snapshot;
  if (adjustsSelection(snapshot)) return null;
  const frame = selectionFrame(selectedElements(shown).filter((element) => !element.locked));
  if (!frame || tool !== "select") return null;
  const grip = gripAt(frameOnScreen(view, frame), at, reach);
  return grip ? { grip, rotation: frame.rotation } : null;
}

/** How gestures behave, as the editor is set. */
export function gestureSettings(editor: EditorSession): GestureSettings {
  const snapshot = editor.store.getState();
  const { settings, view } = snapshot;
  return {
    snapToGrid: settings.snapToGrid,
    smartGuides: true,
    lockAspect: settings.lockAspect,
    reach: snapReach / view.zoom,
    mmPerPx: paperScaleOf(snapshot),
    now: Date.now(),
  };
}
