import { commandById, type Point } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { isOurs, readItems, type Transfer } from "#platform/editorSession/transfer.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { runEnabled } from "./useShortcuts.ts";

const withOwnNewest = new WeakSet<EditorSession>();

/**
 * Records whether the editor's copy is newer than the system clipboard. Menus cannot mark the system clipboard, so a
 * copy made from a menu counts as the newest until the window loses focus.
 */
export function setOwnNewest(editor: EditorSession, isNewest: boolean): void {
  if (isNewest) withOwnNewest.add(editor);
  else withOwnNewest.delete(editor);
}

/**
 * Pastes another program's copy at a point of the card, unless elements were copied later. Returns true if it pasted
 * something.
 */
export function pasteOutside(editor: EditorSession, transfer: Transfer, at: Point | null): boolean {
  if (withOwnNewest.has(editor) || isOurs(transfer)) return false;
  return editor.hooks().takeOutside(transfer, at);
}

/** False over plain HTTP, where browsers hide the clipboard, and in browsers without this feature. */
export const canReadClipboard = (): boolean => typeof navigator.clipboard?.read === "function";

/** Pastes the latest copy, from the editor or another program, as Ctrl+V does. */
export async function pasteNewest(editor: EditorSession, at: Point | null): Promise<void> {
  let nothing = "There is nothing to paste.";
  if (!withOwnNewest.has(editor) && canReadClipboard()) {
    try {
      if (pasteOutside(editor, await readItems(await navigator.clipboard.read()), at)) return;
    } catch (error) {
      console.warn("The clipboard could not be read.", error);
      nothing = "The browser does not let the editor read the clipboard. Press Ctrl+V to paste.";
    }
  }
  if (!runEnabled(editor, commandById("paste"))) showToast(nothing, { tone: "warning" });
}
