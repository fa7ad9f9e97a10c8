import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Live } from "./session/createLive.ts";

const sessions = new WeakMap<EditorSession, Live>();

/**
 * Live data of an open project, if it has been asked for: what asks here does not bring the whole of live data into the
 * files that the card waits for.
 */
export function knownLive(editor: EditorSession): Live | undefined {
  return sessions.get(editor);
}

/** Makes a project's live data known; answers it. */
export function keepLive(editor: EditorSession, live: Live): Live {
  sessions.set(editor, live);
  return live;
}
