import { parseProject } from "@print-builder/core/document";
import {
  canUndo,
  commandById,
  noModifiers,
  redo,
  setProperties,
  startMove,
  undo,
} from "@print-builder/core/editing";
import { designValues } from "@print-builder/core/layout";
import { noListener } from "@print-builder/core/tokens";
import { describe, expect, it } from "vitest";
import { shownValues } from "./cardValues.ts";
import { preparedContent } from "./contentDrawing.ts";
import { createEditorSession } from "./createEditorSession.ts";
import { usualSettings } from "./preferences.ts";
import { elementById, selectedOf } from "./snapshot.ts";

const rectangle = (id: string, x: number) => ({
  id,
  type: "rectangle",
  x,
  y: 40,
  width: 60,
  height: 40,
  rotation: 0,
  zIndex: x,
  properties: { fillColor: "#3498db" },
});

function openEditor() {
  const { project } = parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [rectangle("a", 20), rectangle("b", 120)],
    field_map: { name: "Full Name" },
    data_source: { headers: ["Full Name"] },
  });
  const editor = createEditorSession({ projectId: "p", project, settings: usualSettings, zoom: 1 });
  editor.edit("Select", (state) => ({ ...state, selection: ["a"] }));
  return editor;
}

const free = { snapToGrid: false, smartGuides: false, lockAspect: true, reach: 0, now: 1 };

function drag(editor: ReturnType<typeof openEditor>, moves: readonly number[]) {
  const { present } = editor.store.getState().history;
  editor.beginGesture(startMove(present, { x: 30, y: 50 }, free));
  for (const dx of moves) editor.moveGesture({ x: 30 + dx, y: 50 }, noModifiers);
}

const xOf = (editor: ReturnType<typeof openEditor>, id: string) =>
  elementById(editor.store.getState().shown, id)?.x;

describe("the editor's state", () => {
  it("[OPEN-49] a project opens without undo steps, and undo keeps a new name", () => {
    const editor = openEditor();
    expect(canUndo(editor.store.getState().history)).toBe(false);
    editor.run(commandById("add.rectangle"));
    editor.set({ project: { ...editor.currentProject(), name: "Renamed" } });
    editor.changeHistory(undo);
    expect(canUndo(editor.store.getState().history)).toBe(false);
    expect(editor.currentProject().name).toBe("Renamed");
  });

  it("keeps the selected elements of two states with other selections", () => {
    const { present } = openEditor().store.getState().history;
    const lasso = { ...present, selection: ["b"] };
    const [kept, framed] = [selectedOf(present), selectedOf(lasso)];
    expect(framed.map(({ id }) => id)).toEqual(["b"]);
    expect(selectedOf(present)).toBe(kept);
    expect(selectedOf(lasso)).toBe(framed);
  });

  it("previews each move of a drag and adds one undo step", () => {
    const editor = openEditor();
    drag(editor, [1, 5, 30]);
    expect(xOf(editor, "a")).toBe(50);
    expect(editor.store.getState().history.entries).toHaveLength(1);
    editor.endGesture("commit");
    expect(editor.store.getState().history.entries).toHaveLength(2);
    editor.changeHistory(undo);
    expect(xOf(editor, "a")).toBe(20);
    editor.changeHistory(redo);
    expect(xOf(editor, "a")).toBe(50);
  });

  it("a cancelled drag changes nothing", () => {
    const editor = openEditor();
    const before = editor.store.getState().history;
    drag(editor, [40]);
    editor.endGesture("cancel");
    expect(editor.store.getState().history).toBe(before);
    expect(xOf(editor, "a")).toBe(20);
  });

  it("dragging one element keeps the other elements' objects", () => {
    const editor = openEditor();
    const other = elementById(editor.store.getState().shown, "b");
    drag(editor, [10, 20]);
    expect(elementById(editor.store.getState().shown, "b")).toBe(other);
  });

  it("prepares an element again when its properties change, not on a move", () => {
    const editor = openEditor();
    const drawn = () => {
      const element = elementById(editor.store.getState().shown, "a");
      return element && preparedContent(element);
    };
    const first = drawn();
    drag(editor, [25]);
    expect(drawn()).toBe(first);
    editor.endGesture("commit");
    editor.edit("Fill", (state) => setProperties(state, ["a"], { fillColor: "#ff0000" }));
    expect(drawn()).not.toBe(first);
  });

  it("merges quick edits to one property into one undo step", () => {
    const editor = openEditor();
    for (const opacity of [0.9, 0.8, 0.7]) {
      editor.edit("Opacity", (state) => setProperties(state, ["a"], { opacity }), "opacity");
    }
    expect(editor.store.getState().history.entries).toHaveLength(2);
  });

  it("[EDIT-60] a tool's command selects the tool without changing the design", () => {
    const editor = openEditor();
    const { history } = editor.store.getState();
    editor.run(commandById("tool.text"));
    expect(editor.store.getState().tool).toBe("text");
    expect(editor.store.getState().history.present.design).toBe(history.present.design);
  });

  it("record values replace tokens until the design is shown again", () => {
    const editor = openEditor();
    editor.set({ record: { mode: "record", index: 0, row: { "Full Name": "Amara" } } });
    const values = shownValues(editor.store.getState());
    expect(values.fill("{{ name }}", noListener).text).toBe("Amara");
    expect(shownValues(editor.store.getState())).toBe(values);
    editor.set({ record: { mode: "design" } });
    expect(shownValues(editor.store.getState())).toBe(designValues);
  });
});
