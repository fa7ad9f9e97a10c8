import { sampleMarks } from "@print-builder/core/document";
import { selected, selectedElements } from "@print-builder/core/editing";
import { isNewText, roleOf } from "@print-builder/core/elements";
import { flushSync } from "react-dom";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** A key that writes something; the space bar is the hand's. */
export function isWritingKey({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (ctrlKey || metaKey || altKey || key === " ") return false;
  return [...key].length === 1 || key === "Dead" || key === "Process";
}

/** Begins to edit the selected text where it stands. False when something else is selected, or several things. */
export function editText(editor: EditorSession): boolean {
  const [element, ...others] = selectedElements(editor.store.getState().history.present);
  if (!element || roleOf(element) !== "text" || element.locked || element.hidden || others.length > 0)
    return false;
  editor.set({ editing: element.id });
  return true;
}

/** True for text that is there to be replaced: that of a new element, or a detail of the template's organisation. */
function isPlaceholder(editor: EditorSession, text: string): boolean {
  const [element] = selectedElements(editor.store.getState().history.present);
  return isNewText(text) || (element ? sampleMarks(element).some(({ value }) => value === text) : false);
}

/**
 * Continues the selected text when somebody types without opening it: the box is there before the browser writes the
 * letter. The letter is appended, so that nothing is lost; only placeholders are replaced.
 */
export function typeInto(editor: EditorSession): boolean {
  if (!flushSync(() => editText(editor))) return false;
  const box = document.activeElement;
  const { draft } = editor.store.getState();
  if (box instanceof HTMLTextAreaElement && draft && !isPlaceholder(editor, box.value)) {
    const end = box.value.length;
    box.setSelectionRange(end, end);
    // Otherwise a drawing before the letter arrives would select the whole text again, and the letter replace it.
    editor.set({ draft: selected(draft, { anchor: end, focus: end }) });
  }
  return true;
}
