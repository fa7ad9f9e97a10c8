import type { StoredElement } from "@print-builder/core/document";
import { elementKind, prepareElement } from "@print-builder/core/elements";
import { designValues, type ElementDrawing, layoutElement } from "@print-builder/core/layout";
import { type CaretLine, caretLines, lineHeightFactor, type TextLayout } from "@print-builder/core/text";
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

/** The size of a new text, px. */
const usualSize = Number(elementKind("text").defaults.fontSize);

/** Where the caret of an empty text stands: no engine lays out nothing. */
function emptyLine({ width, properties }: StoredElement, size: number): CaretLine {
  const { textAlign } = properties;
  const x = textAlign === "center" ? width / 2 : textAlign === "right" ? width : 0;
  return { start: 0, end: 0, top: 0, bottom: size * lineHeightFactor, x, space: 0, cells: [] };
}

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
  const size = layout?.size ?? (Number(element.properties.fontSize) || usualSize);
  const lines = layout ? caretLines(layout, text, tools.faces) : [];
  return { tools, drawing, size, lines: lines.length > 0 ? lines : [emptyLine(element, size)] };
}

/** Lays out the edited text as it will print, again with each change and with each font that arrives. */
export function useDraft(element: StoredElement, text: string): Draft {
  const tools = useCardTools(useEditor().studio);
  return useMemo(() => draftOf(element, text, tools), [element, text, tools]);
}
