import {
  type Clipboard,
  clipboardText,
  type EditorDesign,
  type Elements,
  type History,
  readClipboard,
  selectedElements,
} from "@print-builder/core/editing";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { storageKeys } from "#platform/storage/keys.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { copyDesignFilesInto, withPictures } from "./copyDesignFilesInto.ts";

/** The copied elements, and the project that their pictures and fonts belong to. */
type SharedClipboard = { readonly projectId: string; readonly clipboard: Clipboard };

export function writeShared(storage: Storage, { projectId, clipboard }: SharedClipboard): void {
  try {
    storage.setItem(
      storageKeys.clipboard,
      JSON.stringify({ project_id: projectId, text: clipboardText(clipboard) }),
    );
  } catch (error) {
    // Elements with embedded pictures may exceed the browser's storage; they can then only be pasted into this
    // project.
    console.warn("The copied elements are too large to paste into other projects.", error);
    storage.removeItem(storageKeys.clipboard);
  }
}

/** Null if nothing was copied or the stored text cannot be parsed. */
export function readShared(storage: Storage): SharedClipboard | null {
  try {
    const { project_id: projectId, text } = JSON.parse(storage.getItem(storageKeys.clipboard) ?? "{}") ?? {};
    if (typeof projectId !== "string" || typeof text !== "string") return null;
    const clipboard = readClipboard(text);
    return clipboard && { projectId, clipboard };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Renames the pictures of pasted elements in every undo step, so that Undo never restores a picture's name in the
 * other project.
 */
export function withRenamedPictures(
  history: History,
  ids: ReadonlySet<string>,
  names: Readonly<Record<string, string>>,
): History {
  const known = new Map<EditorDesign, EditorDesign>();
  const renamedIn = (elements: Elements): Elements => {
    const next = elements.flatMap((element) =>
      ids.has(element.id) ? withPictures([element], names) : [element],
    );
    return next.some((element, index) => element !== elements[index]) ? next : elements;
  };
  const renamed = (design: EditorDesign): EditorDesign => {
    const before = known.get(design);
    if (before) return before;
    const [front, back] = [renamedIn(design.front), renamedIn(design.back)];
    const after = front === design.front && back === design.back ? design : { ...design, front, back };
    known.set(design, after);
    return after;
  };
  return {
    ...history,
    entries: history.entries.map((entry) => ({ ...entry, design: renamed(entry.design) })),
    present: { ...history.present, design: renamed(history.present.design) },
  };
}

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
    showToast(`The pictures and fonts of the pasted elements could not be copied: ${messageOf(error)}`, {
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
