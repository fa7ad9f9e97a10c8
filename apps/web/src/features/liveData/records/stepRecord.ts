import type { Editor } from "#platform/editorSession/createEditor.ts";
import { liveOf } from "../liveOf.ts";

/** Puts a record (0-based) on the card: live data is switched on where it is off. */
export async function showRecord(editor: Editor, index: number): Promise<void> {
  const live = liveOf(editor);
  if (live.store.getState().isLive) await live.goTo(index);
  else await live.enable(index);
}

/** Shows the tokens themselves again. */
export function showDesign(editor: Editor): void {
  void liveOf(editor).disable();
}
