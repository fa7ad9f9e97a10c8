import { boundsOf, selectedElements } from "@print-builder/core/editing";
import type { KeyboardEvent, RefObject } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import type { Placed } from "./areaPlace.ts";
import { editText } from "./textEditor/typeInto.ts";
import { focusedElement } from "./useElementFocus.ts";

/** Where a menu about the selection opens, px of the window: at its middle, or in the area's when there is none. */
function menuPlace(editor: EditorSession, area: HTMLElement): Placed {
  const { shown, view } = editor.store.getState();
  const { left, top, width, height } = area.getBoundingClientRect();
  const bounds = boundsOf(selectedElements(shown));
  if (!bounds) return { clientX: left + width / 2, clientY: top + height / 2 };
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const { x, y } = toScreen(view, middle);
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return { clientX: left + within(x, width), clientY: top + within(y, height) };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === "ContextMenu" || (key === "F10" && shiftKey);

const isPlainEnter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === "Enter" && !ctrlKey && !metaKey && !altKey;

/** Keys that belong to the canvas alone; the commands' keys work on the whole screen. */
export function useCanvasKeys(area: RefObject<HTMLElement | null>, onMenu: (at: Placed) => void) {
  const editor = useEditor();
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target instanceof HTMLTextAreaElement || !area.current) return;
    if (isMenuKey(event)) {
      event.preventDefault();
      const place = menuPlace(editor, area.current);
      // A menu that is there before the key press has gone all its way takes that for one that closes it.
      setTimeout(() => onMenu(place));
    } else if (isPlainEnter(event) && editText(editor)) {
      event.preventDefault();
    } else if (event.key === "Escape" && focusedElement() !== null) {
      // What is let go of is not to have the focus: there would be nothing to see of it.
      area.current.focus({ preventScroll: true });
    }
  };
}
