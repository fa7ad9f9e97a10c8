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
