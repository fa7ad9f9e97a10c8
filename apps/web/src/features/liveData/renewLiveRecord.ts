import { showFailure } from "#platform/api/showFailure.ts";
import type { Editor } from "#platform/editorSession/createEditor.ts";
import { liveOf } from "./liveOf.ts";

/** Shows the live record as it is now, after the print statuses of many may have changed. */
export async function renewLiveRecord(editor: Editor): Promise<void> {
  const live = liveOf(editor);
  if (!live.store.getState().isLive || !(await live.edits.flush())) return;
  await live.reload().catch((error: unknown) => showFailure(error));
}
