import type { StoredElement } from "@print-builder/core/document";
import { correctPhotos, type Gesture, noModifiers } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { CropPlace } from "./cropPlace.ts";
import { type FoundPicture, findPicture } from "./findPicture.ts";

/** A picture being cropped: the card previews each change, and all changes become one step of the history. */
export type CropSession = {
  /** Previews the picture at a place. */
  readonly put: (place: CropPlace) => void;
  /** Resets the picture to its fit and returns the resulting place. */
  readonly reset: () => CropPlace;
  readonly end: (outcome: "commit" | "cancel") => void;
  /** Calls `onEnd` when something else ends the session; call the returned function to stop watching. */
  readonly watch: (onEnd: () => void) => () => void;
};

export function createCropSession(
  editor: EditorSession,
  element: StoredElement,
  { name, place: first }: FoundPicture,
): CropSession {
  const start = editor.store.getState().history.present;
  let state = start;
  const gesture: Gesture = {
    label: "Crop picture",
    start,
    hidesSelection: true,
    update: () => ({ state, changed: [], guides: [], measure: null, marquee: null }),
  };
  const isRunning = () => editor.store.getState().gesture?.gesture === gesture;
  const show = (next: typeof start) => {
    state = next;
    editor.moveGesture({ x: 0, y: 0 }, noModifiers);
  };
  editor.beginGesture(gesture);
  return {
    put: (place) => show(correctPhotos(start, [name], (before) => ({ ...before, ...place }))),
    reset: () => {
      show(correctPhotos(start, [name], ({ x: _x, y: _y, scale: _scale, ...kept }) => kept));
      const found = findPicture(editor, element);
      return typeof found === "string" ? first : found.place;
    },
    end: (outcome) => {
      if (isRunning()) editor.endGesture(outcome);
    },
    watch: (onEnd) =>
      editor.store.subscribe(() => {
        if (!isRunning()) onEnd();
      }),
  };
}
