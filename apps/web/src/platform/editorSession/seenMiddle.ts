import type { Point } from "@print-builder/core/editing";
import type { EditorSession } from "./createEditorSession.ts";
import { areaOf, insets } from "./viewport.ts";

/** The middle of the canvas area not covered by tools, canvas px. */
export function seenMiddle(editor: EditorSession): Point {
  const { zoom, panX, panY } = editor.store.getState().view;
  const { width, height } = areaOf(editor);
  return {
    x: ((width + insets.left - insets.right) / 2 - panX) / zoom,
    y: ((height + insets.top - insets.bottom) / 2 - panY) / zoom,
  };
}
