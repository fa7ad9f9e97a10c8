import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { liveOf } from "../liveOf.ts";

/** Puts a record (0-based) on the card: live data is switched on where it is off. */
export async function showRecord(editor: EditorSession, index: number): Promise<void> {
  const live = liveOf(editor);
  if (live.store.getState().isLive) await live.goTo(index);
  else await live.enable(index);
}

/** Shows the tokens themselves again. */
export function showDesign(editor: EditorSession): void {
  void liveOf(editor).disable();
}
