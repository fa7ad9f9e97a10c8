import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Live } from "./session/createLive.ts";

const sessions = new WeakMap<EditorSession, Live>();

/**
 * Live data of an open project, if it was loaded. A separate module, so that callers do not load all of live data
 * with the card.
 */
export function knownLive(editor: EditorSession): Live | undefined {
  return sessions.get(editor);
}

/** Registers a project's live data and returns it. */
export function keepLive(editor: EditorSession, live: Live): Live {
  sessions.set(editor, live);
  return live;
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

function wanted(key: string, index: number, total: number): number | null {
  if (key === "ArrowLeft") return index - 1;
  if (key === "ArrowRight") return index + 1;
  if (key === "Home") return 0;
  return key === "End" ? total - 1 : null;
}

/**
 * Goes to another record on Left and Right (unless these keys move selected elements), Home and End. False if the key
 * is not handled.
 */
export function pressLiveKey(editor: EditorSession, event: Key): boolean {
  const live = knownLive(editor);
  if (!live) return false;
  const { isLive, currentIndex, meta } = live.store.getState();
  if (!isLive || meta === null || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
    return false;
  const hasSelection = editor.store.getState().shown.selection.length > 0;
  if (hasSelection && event.key.startsWith("Arrow")) return false;
  const index = wanted(event.key, currentIndex, meta.total);
  if (index === null) return false;
  if (index >= 0 && index < meta.total && index !== currentIndex) void live.goTo(index);
  return true;
}
