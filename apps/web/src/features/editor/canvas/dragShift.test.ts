import { parseProject } from "@print-builder/core/document";
import { type Modifiers, noModifiers, startMove, startResize } from "@print-builder/core/editing";
import { describe, expect, it } from "vitest";
import { createEditorSession } from "#platform/editorSession/createEditorSession.ts";
import { usualSettings } from "#platform/editorSession/preferences.ts";
import { dragShift, selectionBeforeDrag } from "./dragShift.ts";

const rectangle = (id: string, x: number, locked = false) => ({
  id,
  type: "rectangle",
  x,
  y: 40.3,
  width: 60,
  height: 40,
  rotation: 0,
  zIndex: x,
  locked,
  properties: {},
});

const free = { snapToGrid: false, smartGuides: false, lockAspect: true, reach: 0, now: 1 };

function open(selection: readonly string[]) {
  const { project } = parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [rectangle("a", 20.1), rectangle("b", 120), rectangle("kept", 220, true)],
  });
  const editor = createEditorSession({ projectId: "p", project, settings: usualSettings, zoom: 1 });
  editor.edit("Select", (state) => ({ ...state, selection }));
  return editor;
}

function drag(editor: ReturnType<typeof open>, x: number, modifiers: Modifiers = noModifiers) {
  editor.beginGesture(startMove(editor.store.getState().history.present, { x: 30, y: 50 }, free));
  editor.moveGesture({ x: 30 + x, y: 50.7 }, modifiers);
  return editor.store.getState();
}

describe("the offset of a drag", () => {
  it("measures the offset from the selection's frame before the drag", () => {
    const editor = open(["a", "b"]);
    const before = selectionBeforeDrag(editor.store.getState());
    const snapshot = drag(editor, 12.4);
    expect(dragShift(snapshot)?.x).toBeCloseTo(12.4, 9);
    expect(dragShift(snapshot)?.y).toBeCloseTo(0.7, 9);
    expect(selectionBeforeDrag(snapshot)).toBe(before);
  });

  it("measures the offset of dragged copies from their originals", () => {
    const snapshot = drag(open(["a"]), 12.4, { ...noModifiers, alt: true });
    expect(snapshot.shown.selection).not.toEqual(["a"]);
    expect(dragShift(snapshot)?.x).toBeCloseTo(12.4, 9);
  });

  it("the offset is null without a drag or if a locked element stays", () => {
    const editor = open(["a"]);
    expect(dragShift(editor.store.getState())).toBeNull();
    const locked = drag(open(["a", "kept"]), 30);
    expect(dragShift(locked)).toBeNull();
    expect(selectionBeforeDrag(locked).map(({ x }) => x)).toEqual([50.1, 220]);
  });

  it("the offset is null while the selection is resized", () => {
    const editor = open(["a"]);
    const { present } = editor.store.getState().history;
    editor.beginGesture(startResize(present, "se", { x: 80, y: 80 }, free));
    editor.moveGesture({ x: 90, y: 90 }, noModifiers);
    expect(dragShift(editor.store.getState())).toBeNull();
  });
});
