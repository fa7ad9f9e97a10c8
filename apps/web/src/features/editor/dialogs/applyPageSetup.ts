import { canvasPx } from "@print-builder/core/document";
import type { History } from "@print-builder/core/editing";
import { fitView } from "../canvas/viewport.ts";
import type { Editor } from "../store/createEditor.ts";
import type { ReadySetup } from "./pageSetupForm.ts";

type Size = { readonly width: number; readonly height: number };

/**
 * The canvas in another size in every step of the history: undo brings elements back, but never a page setup,
 * and a canvas that does not belong to its label would print scaled.
 */
function resizeCanvas(history: History, canvas: Size): History {
  return {
    ...history,
    entries: history.entries.map((entry) => ({ ...entry, design: { ...entry.design, canvas } })),
    present: { ...history.present, design: { ...history.present.design, canvas } },
    open: null,
  };
}

/** Takes over a page setup: the canvas becomes the label. */
export function applyPageSetup(editor: Editor, ready: ReadySetup): void {
  const { setup: pageSetup, canvasWidthMm, canvasHeightMm } = ready;
  const { project } = editor.store.getState();
  const canvas = {
    width: Math.max(1, canvasPx(canvasWidthMm)),
    height: Math.max(1, canvasPx(canvasHeightMm)),
  };
  editor.changeHistory((history) => resizeCanvas(history, canvas));
  editor.set({
    project: { ...project, pageSetup, canvasMm: { width: canvasWidthMm, height: canvasHeightMm } },
  });
  fitView(editor);
}
