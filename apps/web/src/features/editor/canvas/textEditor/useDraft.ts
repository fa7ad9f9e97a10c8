import type { StoredElement } from "@print-builder/core/document";
import { draftValues, type TextDraft } from "@print-builder/core/editing";
import type { ElementDrawing } from "@print-builder/core/layout";
import { type CaretLine, caretLines } from "@print-builder/core/text";
import { useMemo } from "react";
import { type CardTools, useCardTools } from "#platform/cards/cardStudio.ts";
import { laidText } from "#platform/cards/laidText.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";

/** The edited text as it will print, with the caret positions. */
export type DraftLayout = {
  readonly tools: CardTools;
  readonly drawing: ElementDrawing;
  readonly lines: readonly CaretLine[];
  /** The printed font size, px. It is smaller than the element's font size if the text is shrunk to fit. */
  readonly letters: { readonly fontSize: number; readonly lineHeight: string };
};

type DraftText = Pick<TextDraft, "text" | "runs">;

function layoutOf(element: StoredElement, written: DraftText, tools: CardTools): DraftLayout {
  const properties = { ...element.properties, ...draftValues(element, written) };
  const changed = { ...element, x: 0, y: 0, rotation: 0, properties };
  const { drawing, layout } = laidText(changed, tools);
  const letters = { fontSize: layout.size, lineHeight: `${layout.lineHeight}px` };
  return { tools, drawing, letters, lines: caretLines(layout, written.text, tools.faces) };
}

/** Lays out the edited text as it will print, after each change and each loaded font. */
export function useDraftLayout(element: StoredElement, { text, runs }: DraftText): DraftLayout {
  const tools = useCardTools(useEditor().studio);
  return useMemo(() => layoutOf(element, { text, runs }, tools), [element, text, runs, tools]);
}
