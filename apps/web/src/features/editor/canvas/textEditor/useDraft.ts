import type { StoredElement } from "@print-builder/core/document";
import { prepareElement } from "@print-builder/core/elements";
import { designValues, type ElementDrawing, layoutElement } from "@print-builder/core/layout";
import { type CaretLine, caretLines, type TextLayout } from "@print-builder/core/text";
import { useMemo } from "react";
import { type CardTools, useCardTools } from "#platform/cards/cardStudio.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";

/** A text while it is edited: what will print, and where the caret may stand in it. */
export type Draft = {
  readonly tools: CardTools;
  readonly drawing: ElementDrawing;
  readonly lines: readonly CaretLine[];
  /** The size the text really has, px: less than its own where it is compressed to fit. */
  readonly size: number;
};

function draftOf(element: StoredElement, text: string, tools: CardTools): Draft {
  const changed = { ...element, x: 0, y: 0, rotation: 0, properties: { ...element.properties, text } };
  let laid: TextLayout | null = null;
  const watching: CardTools["layout"] = {
    ...tools.layout,
    text: {
      layout: (...input) => {
        laid = tools.layout.text.layout(...input);
        return laid;
      },
    },
  };
  const drawing = layoutElement(prepareElement(changed), designValues, watching);
  const layout = laid as TextLayout | null;
  if (!layout) throw new RangeError(`The element ${element.id} has no text to edit.`);
  return { tools, drawing, size: layout.size, lines: caretLines(layout, text, tools.faces) };
}

/** Lays out the edited text as it will print, again with each change and with each font that arrives. */
export function useDraft(element: StoredElement, text: string): Draft {
  const tools = useCardTools(useEditor().studio);
  return useMemo(() => draftOf(element, text, tools), [element, text, tools]);
}
