import { showFailure } from "#platform/api/showFailure.ts";
import type { Live } from "./createLive.ts";

/**
 * Sets the record ready to print and goes to the one before or after it; at the ends the place stays. A status that
 * could not be set is told, and the record stays.
 */
export async function markReady(live: Live, step: -1 | 1): Promise<void> {
  const school = live.store.getState().source?.school;
  const { currentRecord: record, isMoving } = live.store.getState();
  if (!school || !record || isMoving) return;
  await live.edits.flush();
  try {
    const latest = live.store.getState().currentRecord;
    if (latest?.id !== record.id) return;
    live.adopt(await school.setStatus(latest, "ready_to_print"));
  } catch (error) {
    showFailure(error, "Failed to update print status");
    return;
  }
  const { currentIndex, meta } = live.store.getState();
  const index = currentIndex + step;
  if (meta && index >= 0 && index < meta.total) await live.goTo(index);
}
