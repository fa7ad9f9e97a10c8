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

/** What was copied, and the project that its pictures and fonts belong to. */
export type SharedClipboard = { readonly projectId: string; readonly clipboard: Clipboard };

export function writeShared(storage: Storage, { projectId, clipboard }: SharedClipboard): void {
  try {
    storage.setItem(
      storageKeys.clipboard,
      JSON.stringify({ project_id: projectId, text: clipboardText(clipboard) }),
    );
  } catch (error) {
    // Pictures inside elements may be larger than a browser keeps; then it is there for this project only.
    console.warn("What was copied is too large to be pasted into other projects.", error);
    storage.removeItem(storageKeys.clipboard);
  }
}

/** Null when nothing was copied, or nothing that can be read. */
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
 * Elements with their pictures under other names, in every step of the history: what was pasted has always
 * shown the same pictures, whatever they are called here.
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
