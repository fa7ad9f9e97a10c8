import { commandById, type Point } from "@print-builder/core/editing";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { isOurs, readItems, type Transfer } from "#platform/editorSession/transfer.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { runEnabled } from "./useShortcuts.ts";

const withOwnNewest = new WeakSet<EditorSession>();

/**
 * Notes whether elements were copied here after anything that is in the system's clipboard. A menu cannot mark what it
 * copies there: it counts as the newest until the person has been elsewhere.
 */
export function setOwnNewest(editor: EditorSession, isNewest: boolean): void {
  if (isNewest) withOwnNewest.add(editor);
  else withOwnNewest.delete(editor);
}

/** Pastes what another program copied, at a place of the card, unless elements were copied later. True when it did. */
export function pasteOutside(editor: EditorSession, transfer: Transfer, at: Point | null): boolean {
  if (withOwnNewest.has(editor) || isOurs(transfer)) return false;
  return editor.hooks().takeOutside(transfer, at);
}

/** Pages may read the clipboard over https alone, and not in every browser. */
export const canReadClipboard = (): boolean => typeof navigator.clipboard?.read === "function";

/** Pastes what was copied last, here or in another program, as Ctrl+V does; a menu has to ask the browser for it. */
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
