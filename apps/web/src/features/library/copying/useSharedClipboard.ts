import { type History, selectedElements } from "@print-builder/core/editing";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { copyDesignFilesInto } from "./copyDesignFilesInto.ts";
import { readShared, withRenamedPictures, writeShared } from "./sharedClipboard.ts";

/** True if a paste was added to the history. */
function isPaste(history: History, before: History): boolean {
  const isNew = history.entries.length > before.entries.length || history.index > before.index;
  return isNew && history.entries[history.index]?.label === "Paste" && history.present !== before.present;
}

/** Copies the pictures and fonts of elements that were just pasted from another project. */
async function copyPastedFiles(editor: EditorSession, queries: QueryClient, from: string): Promise<void> {
  const pasted = selectedElements(editor.store.getState().history.present);
  try {
    const names = await copyDesignFilesInto(editor, queries, { project_id: from }, pasted);
    if (Object.entries(names).every(([before, after]) => before === after)) return;
    const ids = new Set(pasted.map(({ id }) => id));
    editor.changeHistory((history) => withRenamedPictures(history, ids, names));
  } catch (error) {
    showToast(`The pictures and fonts of what was pasted could not be copied: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 8000,
    });
  }
}

function shareClipboard(editor: EditorSession, queries: QueryClient): () => void {
  const { projectId, store } = editor;
  let from = projectId;
  const take = () => {
    const shared = readShared(localStorage);
    if (!shared) return;
    from = shared.projectId;
    store.setState({ clipboard: shared.clipboard });
  };
  take();
  const stop = store.subscribe(({ copied, history }, before) => {
    if (from !== projectId && isPaste(history, before.history)) void copyPastedFiles(editor, queries, from);
    if (!copied || copied === before.copied) return;
    from = projectId;
    writeShared(localStorage, { projectId, clipboard: copied });
  });
  const notice = ({ key }: StorageEvent) => (key === storageKeys.clipboard ? take() : undefined);
  window.addEventListener("storage", notice);
  return () => {
    stop();
    window.removeEventListener("storage", notice);
  };
}

/** Lets elements copied in one project be pasted into another, with their pictures and fonts. */
export function useSharedClipboard(): void {
  const editor = useEditor();
  const queries = useQueryClient();
  useEffect(() => shareClipboard(editor, queries), [editor, queries]);
}
