import { settle, withAutoHeights } from "@print-builder/core/editing";
import { useEffect } from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { laidText } from "#platform/cards/laidText.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";

/** Fits the boxes of text elements with automatic height to their content. */
export function useAutoHeights(): void {
  const editor = useEditor();
  const tools = useCardTools(editor.studio);
  const present = useEditorState(({ history }) => history.present);
  const isMoved = useEditorState(({ gesture }) => gesture !== null);
  useEffect(() => {
    if (isMoved) return;
    const state = withAutoHeights(present, (element) => {
      const { layout } = laidText(element, tools);
      return layout.pending.length > 0 ? null : layout.height;
    });
    if (state !== present) editor.changeHistory((history) => settle(history, state));
  }, [editor, tools, present, isMoved]);
}
