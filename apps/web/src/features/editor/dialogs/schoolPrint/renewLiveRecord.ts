import { showFailure } from "../../../../ui/toasts/showFailure.ts";
import { liveOf } from "../../liveData/liveOf.ts";
import type { Editor } from "../../store/createEditor.ts";

/** Shows the live record as it is now, after the print statuses of many may have changed. */
export async function renewLiveRecord(editor: Editor): Promise<void> {
  const live = liveOf(editor);
  if (!live.store.getState().isLive || !(await live.edits.flush())) return;
  await live.reload().catch((error: unknown) => showFailure(error));
}
