import type { Project } from "@print-builder/core/document";
import type { EditorDesign } from "@print-builder/core/editing";
import type { EditorSession } from "./createEditorSession.ts";

/**
 * The parts of a canvas that are not in the undo history. The sample is included only if the canvas came with a new
 * design.
 */
export type CanvasSetup = Pick<Project, "pageSetup" | "canvasMm"> & Partial<Pick<Project, "sample">>;

type Canvas = EditorDesign["canvas"];

const setups = new WeakMap<EditorSession, WeakMap<Canvas, CanvasSetup>>();

function setupsOf(editor: EditorSession): WeakMap<Canvas, CanvasSetup> {
  const known = setups.get(editor);
  if (known) return known;
  const setupsByCanvas = new WeakMap<Canvas, CanvasSetup>();
  setups.set(editor, setupsByCanvas);
  editor.store.subscribe(({ history, project }, before) => {
    const { canvas } = history.present.design;
    if (canvas === before.history.present.design.canvas) return;
    const setup = setupsByCanvas.get(canvas);
    const isSame =
      setup?.pageSetup === project.pageSetup && (setup.sample ?? project.sample) === project.sample;
    if (setup && !isSame) editor.set({ project: { ...project, ...setup } });
  });
  return setupsByCanvas;
}

/**
 * Ties a page setup to the canvas of an applied design: when undo or redo switches between that canvas and the current
 * canvas, the label is resized to the canvas. Choosing a page setup later resizes every canvas and ends this tie.
 */
export function followCanvas(editor: EditorSession, canvas: Canvas, setup: CanvasSetup): void {
  const { history, project } = editor.store.getState();
  const tied = setupsOf(editor);
  const { pageSetup, canvasMm, sample } = project;
  const had = { pageSetup, canvasMm, ...(setup.sample === undefined ? {} : { sample }) };
  tied.set(history.present.design.canvas, had);
  tied.set(canvas, setup);
}
