import { sampleMarks } from "@print-builder/core/document";
import { selected, selectedElements } from "@print-builder/core/editing";
import { isNewText, roleOf } from "@print-builder/core/elements";
import { flushSync } from "react-dom";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** True for a key that types a character. The space bar belongs to the hand tool. */
export function isWritingKey({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (ctrlKey || metaKey || altKey || key === " ") return false;
  return [...key].length === 1 || key === "Dead" || key === "Process";
}

/** Starts editing the selected text in place. Returns false unless exactly one text element is selected. */
export function editText(editor: EditorSession): boolean {
  const [element, ...others] = selectedElements(editor.store.getState().history.present);
  if (!element || roleOf(element) !== "text" || element.locked || element.hidden || others.length > 0)
    return false;
  editor.set({ editing: element.id });
  return true;
}

/** True for placeholder text: that of a new element, or the template's sample organisation. */
function isPlaceholder(editor: EditorSession, text: string): boolean {
  const [element] = selectedElements(editor.store.getState().history.present);
  return isNewText(text) || (element ? sampleMarks(element).some(({ value }) => value === text) : false);
}

/**
 * Starts editing when somebody types with a text element selected: the text box opens before the browser inserts the
 * letter. The letter is appended so that nothing is lost; only placeholder text is replaced.
 */
export function typeInto(editor: EditorSession): boolean {
  if (!flushSync(() => editText(editor))) return false;
  const box = document.activeElement;
  const { draft } = editor.store.getState();
  if (box instanceof HTMLTextAreaElement && draft && !isPlaceholder(editor, box.value)) {
    const end = box.value.length;
    box.setSelectionRange(end, end);
    // Otherwise a render before the letter arrives would select all of the text, and the letter would replace it.
    editor.set({ draft: selected(draft, { anchor: end, focus: end }) });
  }
  return true;
}
