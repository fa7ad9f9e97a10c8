import { showFailure } from "#platform/api/showFailure.ts";
import { printStatusLabels } from "#platform/school/personLine.ts";
import { wantsSignIn } from "#platform/school/schoolAccess.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import type { Live } from "./createLive.ts";
import { type LiveRecord, RecordChanged, type SchoolSide } from "./liveState.ts";

const ready = "ready_to_print";

/** Sets the status; if somebody else has changed it since, only after the user confirms. */
async function setReady(live: Live, school: SchoolSide, record: LiveRecord): Promise<boolean> {
  try {
    live.adopt(await school.setStatus(record, ready));
    return true;
  } catch (error) {
    if (!(error instanceof RecordChanged) || error.current === null) throw error;
    live.adopt(error.current);
    return await setAllTheSame(live, school, error.current);
  }
}

async function setAllTheSame(live: Live, school: SchoolSide, record: LiveRecord): Promise<boolean> {
  const { title, printStatus } = record;
  if (printStatus === null || printStatus === ready) return printStatus === ready;
  const isWanted = await confirm({
    title: `${title} was changed meanwhile`,
    message: `Yours: ${printStatusLabels[ready]}. Now at the school: ${printStatusLabels[printStatus]}.`,
    action: `Set to ${printStatusLabels[ready].toLowerCase()}`,
  });
  return isWanted && (await setReady(live, school, record));
}

/**
 * Marks the record as ready to print and goes to its neighbour; at the ends it stays. If the status cannot be set,
 * reports that and stays.
 */
export async function markReady(live: Live, step: -1 | 1): Promise<void> {
  const school = live.store.getState().source?.school;
  const { currentRecord: record, isMoving } = live.store.getState();
  if (!school || !record || isMoving) return;
  await live.edits.flush();
  try {
    const latest = live.store.getState().currentRecord;
    if (latest?.id !== record.id || !(await setReady(live, school, latest))) return;
  } catch (error) {
    const message = "Failed to update print status";
    if (wantsSignIn(error)) live.tellFailure(message, error, () => void markReady(live, step));
    else showFailure(error, message);
    return;
  }
  const { currentIndex, meta } = live.store.getState();
  const index = currentIndex + step;
  if (meta && index >= 0 && index < meta.total) await live.goTo(index);
}
