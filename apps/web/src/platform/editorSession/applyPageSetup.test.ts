import { defaultPageSetup, parseProject } from "@print-builder/core/document";
import { commandById, undo } from "@print-builder/core/editing";
import { describe, expect, it } from "vitest";
import { applyPageSetup, readySetup } from "./applyPageSetup.ts";
import { createEditorSession } from "./createEditorSession.ts";
import { usualSettings } from "./preferences.ts";

describe("applying a page setup", () => {
  it("[PAGE-24][EDIT-33][OPEN-49] resizes the canvas to the label; undo keeps the new size", () => {
    const { project } = parseProject({ name: "Cards", canvas_width: 800, canvas_height: 600, elements: [] });
    const editor = createEditorSession({ projectId: "p", project, settings: usualSettings, zoom: 1 });
    editor.run(commandById("add.rectangle"));
    applyPageSetup(editor, readySetup(defaultPageSetup));
    expect(editor.store.getState().shown.design.canvas).toEqual({ width: 324, height: 204 });
    editor.changeHistory(undo);
    const { shown, project: after } = editor.store.getState();
    expect(shown.design.front).toEqual([]);
    expect(shown.design.canvas).toEqual({ width: 324, height: 204 });
    expect(after).toMatchObject({ pageSetup: defaultPageSetup, canvasMm: { width: 86, height: 54 } });
  });

  it("[EDIT-34] changing the dpi does not change the canvas size", () => {
    const { project } = parseProject({ name: "Cards", canvas_width: 800, canvas_height: 600, elements: [] });
    const canvasAt = (dpi: number) => {
      const editor = createEditorSession({ projectId: "p", project, settings: usualSettings, zoom: 1 });
      applyPageSetup(editor, readySetup({ ...defaultPageSetup, dpi }));
      return editor.store.getState().shown.design.canvas;
    };
    expect([150, 300, 600, 1200].map(canvasAt)).toEqual(Array(4).fill({ width: 324, height: 204 }));
  });
});
