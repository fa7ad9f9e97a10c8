import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { liveOf } from "./liveOf.ts";

/** Shows the live record as it is now, after the print statuses of many may have changed. */
export async function renewLiveRecord(editor: EditorSession): Promise<void> {
  const live = liveOf(editor);
  if (!live.store.getState().isLive || !(await live.edits.flush())) return;
  await live.reload().catch((error: unknown) => showFailure(error));
}
