import { getAssetUrlsByImport } from "@tldraw/assets/imports.vite";
import { createRoot } from "react-dom/client";
import { type Editor, type TLEditorSnapshot, Tldraw } from "tldraw";
import "tldraw/tldraw.css";
import { hasPictures, isMaking, readDocument, windowBox } from "../../../editor/scene/probe.ts";
import { makeShapes, shapeIdOf } from "./makeShapes.ts";

type Stored = { readonly snapshot: TLEditorSnapshot; readonly count: number; readonly pictures: number };

const stored = await readDocument<Stored>();

function shapeNode(index: number): Element | null {
  return document.querySelector(`[data-shape-id="${shapeIdOf(index)}"]`);
}

function open(editor: Editor): void {
  if (isMaking()) {
    window.makeDocument = async ({ scene }) => {
      makeShapes(editor, scene);
      const pictures = scene.elements.filter(({ kind }) => kind === "image").length;
      return { snapshot: editor.getSnapshot(), count: scene.elements.length, pictures };
    };
    return;
  }
  // Centred at 100 %, like the scene in the other editors.
  editor.zoomToFit({ animation: { duration: 0 } });
  editor.resetZoom(undefined, { animation: { duration: 0 } });
  window.sceneProbe = {
    isShown: () =>
      document.querySelectorAll(".tl-shape").length >= (stored?.count ?? 0) &&
      hasPictures(".tl-shape img", stored?.pictures ?? 0),
    boxOf: (index) => windowBox(shapeNode(index)),
    // The selection frame is drawn on a canvas one frame after the state changes.
    isSelected: () => editor.getSelectedShapeIds().length > 0,
  };
}

const root = document.getElementById("editor");
if (root) {
  createRoot(root).render(
    <Tldraw
      assetUrls={getAssetUrlsByImport()}
      onMount={open}
      {...(stored ? { snapshot: stored.snapshot } : {})}
    />,
  );
}
