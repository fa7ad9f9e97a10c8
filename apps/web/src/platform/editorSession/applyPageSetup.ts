import { canvasPx, type PageSetup } from "@print-builder/core/document";
import type { History } from "@print-builder/core/editing";
import type { EditorSession } from "./createEditorSession.ts";
import { fitView } from "./viewport.ts";

/** A page setup to apply, with the canvas size that follows from its label, and the sheet's orientation. */
export type ReadySetup = {
  readonly setup: PageSetup;
  readonly canvasWidthMm: number;
  readonly canvasHeightMm: number;
  readonly orientation: "landscape" | "portrait";
};

export function readySetup(setup: PageSetup): ReadySetup {
  const { label, page } = setup;
  return {
    setup,
    canvasWidthMm: label.widthMm,
    canvasHeightMm: label.heightMm,
    orientation: page.orientation,
  };
}

type Size = { readonly width: number; readonly height: number };

/**
 * Resizes the canvas in every step of the undo history. Undo restores elements but never a page setup, and a canvas
 * that does not match its label would print scaled.
 */
function resizeCanvas(history: History, canvas: Size): History {
  return {
    ...history,
    entries: history.entries.map((entry) => ({ ...entry, design: { ...entry.design, canvas } })),
    present: { ...history.present, design: { ...history.present.design, canvas } },
    open: null,
  };
}

/** Applies a page setup and resizes the canvas to its label. */
export function applyPageSetup(editor: EditorSession, ready: ReadySetup): void {
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
