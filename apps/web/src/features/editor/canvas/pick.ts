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

/** Maximum distance (screen px) at which a thin element is hit and an element snaps to a guide. */
const hitReach = 4;
const snapReach = 6;

/** Converts a point in the canvas area to canvas px. */
export function canvasPoint(editor: EditorSession, at: Point): Point {
  return toCanvasPoint(editor.store.getState().view, at);
}

/** The topmost element at a point, or null. */
export function elementAt(editor: EditorSession, at: Point) {
  const { shown, view } = editor.store.getState();
  return hitTest(shownElements(shown), toCanvasPoint(view, at), hitReach / view.zoom);
}

/** The topmost text element at a point. */
export function textUnder(editor: EditorSession, at: Point) {
  const { shown, view } = editor.store.getState();
  return textAt(shown, toCanvasPoint(view, at), hitReach / view.zoom);
}

/** The selection's handle at a point, and the selection's rotation. */
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
