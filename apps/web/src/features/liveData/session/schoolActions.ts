import { messageOf } from "#platform/api/apiError.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { printStatusLabels } from "#platform/school/personLine.ts";
import { wantsSignIn } from "#platform/school/schoolAccess.ts";
import { confirm, tell } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { Live } from "./createLive.ts";
import { type LiveRecord, RecordChanged, type SchoolSide } from "./liveState.ts";

/** Time that the school system's lists take to include a new record, ms. */
const reloadAfterCreate = 1000;

/** Reloads the records and shows the record with this id, or else the last record. */
export async function showCreated(live: Live, recordId: string): Promise<void> {
  await wait(reloadAfterCreate);
  const school = live.store.getState().source?.school;
  if (!school) return;
  try {
    const found = await school.find(recordId);
    // Clear the search, because it might hide the new record.
    live.store.setState({ searchParams: null });
    await live.reload(found ?? Number.MAX_SAFE_INTEGER);
  } catch (error) {
    showToast(`Failed to load record: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
  }
}

const ready = "ready_to_print";

/** Sets the status; if somebody else has changed it in the meantime, asks the user first. */
async function setReady(live: Live, school: SchoolSide, record: LiveRecord): Promise<boolean> {
  try {
    live.adopt(await school.setStatus(record, ready));
    return true;
  } catch (error) {
    if (!(error instanceof RecordChanged) || error.current === null) throw error;
    live.adopt(error.current);
    return await setAfterConfirming(live, school, error.current);
  }
}

async function setAfterConfirming(live: Live, school: SchoolSide, record: LiveRecord): Promise<boolean> {
  const { title, printStatus } = record;
  if (printStatus === null || printStatus === ready) return printStatus === ready;
  const isWanted = await confirm({
    title: `${title} was changed in the meantime`,
    message: `Yours: ${printStatusLabels[ready]}. Now at the school: ${printStatusLabels[printStatus]}.`,
    action: `Set to ${printStatusLabels[ready].toLowerCase()}`,
  });
  return isWanted && (await setReady(live, school, record));
}

/**
 * Marks the record as ready to print and goes to the next or previous record, if any. If the status cannot be set,
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

/** Time that the school system's lists take to drop a record, ms. */
export const reloadAfterDelete = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** After confirmation, deletes the shown record from the school system and shows a neighbouring record. */
export async function deleteRecord(live: Live, reloadPage: () => void): Promise<void> {
  const school = live.store.getState().source?.school;
  const { currentRecord: record, currentIndex, meta, isMoving } = live.store.getState();
  if (!school || !record || !meta || isMoving) return;
  const { title } = record;
  const isSure = await confirm({
    title: `Delete ${title}?`,
    message: `${title} is removed from the school system, for everyone who uses it. This cannot be undone.`,
    action: `Delete ${title}`,
    destructive: true,
  });
  if (!isSure) return;
  try {
    await school.remove(record);
  } catch (error) {
    const again = () => void deleteRecord(live, reloadPage);
    if (wantsSignIn(error)) live.tellFailure(`${title} was not deleted`, error, again);
    else await tell("Not deleted", `❌ Failed to delete record: ${messageOf(error)}`);
    return;
  }
  // The deleted record's unsaved changes cannot be saved any more.
  live.edits.clear();
  void tell("Deleted", `✅ Successfully deleted ${title}`);
  const isLast = currentIndex >= meta.total - 1;
  await wait(reloadAfterDelete);
  try {
    await live.reload(isLast ? currentIndex - 1 : currentIndex);
  } catch (error) {
    console.warn("The records could not be loaded after one was deleted.", error);
    reloadPage();
  }
}
