import type { TextSelection } from "@print-builder/core/editing";
import { type CaretLine, caretAt, lineOf, verticalMove } from "@print-builder/core/text";

export function selectionOf(box: HTMLTextAreaElement): TextSelection {
  const { selectionStart, selectionEnd, selectionDirection } = box;
  return selectionDirection === "backward"
    ? { anchor: selectionEnd, focus: selectionStart }
    : { anchor: selectionStart, focus: selectionEnd };
}

export function selectIn(box: HTMLTextAreaElement, { anchor, focus }: TextSelection): void {
  box.setSelectionRange(
    Math.min(anchor, focus),
    Math.max(anchor, focus),
    focus < anchor ? "backward" : "forward",
  );
}

const wordBreaks = new Intl.Segmenter(undefined, { granularity: "word" });

/** The word at an offset, or the gap between two words. */
export function wordAt(text: string, offset: number): TextSelection {
  const found = wordBreaks.segment(text).containing(Math.min(offset, text.length - 1));
  return found
    ? { anchor: found.index, focus: found.index + found.segment.length }
    : { anchor: offset, focus: offset };
}

type KeyPress = { readonly key: string; readonly shiftKey: boolean };

/** The text and its layout, for handling keys. `goalX` is the column (px) that a caret moving up or down aims for. */
type CaretContext = {
  readonly lines: readonly CaretLine[];
  readonly text: string;
  readonly selection: TextSelection;
  readonly goalX: number | null;
};

/**
 * The selection after a key that moves the caret by printed lines, which differ from the text box's lines. Null for
 * keys that the text box handles.
 */
export function movedByLines(
  { key, shiftKey }: KeyPress,
  { lines, text, selection, goalX }: CaretContext,
): { readonly selection: TextSelection; readonly goalX: number | null } | null {
  const { focus } = selection;
  const to = (offset: number, x: number | null) => ({
    selection: { anchor: shiftKey ? selection.anchor : offset, focus: offset },
    goalX: x,
  });
  if (key === "ArrowUp" || key === "ArrowDown") {
    const x = goalX ?? caretAt(lines, focus)?.x ?? 0;
    return to(verticalMove(lines, focus, key === "ArrowUp" ? -1 : 1, x, text.length), x);
  }
  const at = lineOf(lines, focus);
  const line = lines[at];
  if (!line) return null;
  if (key === "Home") return to(line.start, null);
  // A line wrapped without a space ends where the next line begins, so the caret stays before its last character.
  const isShared = lines[at + 1]?.start === line.end;
  if (key === "End") return to(isShared ? (line.cells.at(-1)?.start ?? line.end) : line.end, null);
  return null;
}
