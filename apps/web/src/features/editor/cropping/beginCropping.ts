import { roleOf } from "@print-builder/core/elements";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { Cropping } from "./Cropping.tsx";
import { findPicture } from "./findPicture.ts";

/**
 * Crops an element's picture in place. Ignores elements without a picture and explains why a picture cannot be cropped.
 */
export async function beginCropping(editor: EditorSession, elementId: string): Promise<void> {
  const { shown, gesture } = editor.store.getState();
  const element = elementById(shown, elementId);
  const area = document.querySelector<HTMLElement>("[data-canvas]");
  if (!element || roleOf(element) !== "picture" || element.locked || gesture || !area) return;
  const found = findPicture(editor, element);
  if (typeof found === "string") return showToast(found, { tone: "warning", durationMs: 4000 });
  await openDialog(Cropping, { editor, element, found, area });
}
