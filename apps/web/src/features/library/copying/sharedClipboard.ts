import {
  type Clipboard,
  clipboardText,
  type EditorDesign,
  type Elements,
  type History,
  readClipboard,
} from "@print-builder/core/editing";
import { storageKeys } from "#platform/storage/keys.ts";
import { withPictures } from "./mediaOf.ts";

/** The copied elements, and the project that their pictures and fonts belong to. */
export type SharedClipboard = { readonly projectId: string; readonly clipboard: Clipboard };

export function writeShared(storage: Storage, { projectId, clipboard }: SharedClipboard): void {
  try {
    storage.setItem(
      storageKeys.clipboard,
      JSON.stringify({ project_id: projectId, text: clipboardText(clipboard) }),
    );
  } catch (error) {
    // Pictures inside elements may exceed the browser's storage; then they can only be pasted into this project.
    console.warn("What was copied is too large to be pasted into other projects.", error);
    storage.removeItem(storageKeys.clipboard);
  }
}

/** Null if nothing was copied, or the stored text is unreadable. */
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
 * Renames the pictures of elements in every step of the history, because pasted elements have shown the same pictures
 * all along, whatever their names are in this project.
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
