import { selected, selectedElements } from "@print-builder/core/editing";
import { isNewText } from "@print-builder/core/elements";
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
  if (element?.type !== "text" || element.locked || element.hidden || others.length > 0) return false;
  editor.set({ editing: element.id });
  return true;
}

/**
 * Goes on with the selected text where somebody types without having opened it: the box is there before the browser
 * writes the letter. It is put at the end, so that nothing is lost; only the text of a new element is written over.
 */
export function typeInto(editor: EditorSession): boolean {
  if (!flushSync(() => editText(editor))) return false;
  const box = document.activeElement;
  const { draft } = editor.store.getState();
  if (box instanceof HTMLTextAreaElement && draft && !isNewText(box.value)) {
    const end = box.value.length;
    box.setSelectionRange(end, end);
    // Otherwise a drawing before the letter arrives would select the whole text again, and the letter replace it.
    editor.set({ draft: selected(draft, { anchor: end, focus: end }) });
  }
  return true;
}
