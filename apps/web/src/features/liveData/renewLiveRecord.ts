import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { liveOf } from "./liveOf.ts";

/** Reloads the live record, because a print may have changed print statuses. */
export async function renewLiveRecord(editor: EditorSession): Promise<void> {
  const live = liveOf(editor);
  if (!live.store.getState().isLive || !(await live.edits.flush())) return;
  await live.reload().catch((error: unknown) => showFailure(error));
}
