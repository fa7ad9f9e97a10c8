import { messageOf } from "#platform/api/apiError.ts";
import { wantsSignIn } from "#platform/school/schoolAccess.ts";
import { confirm, tell } from "#ui/dialogs/ask.ts";
import type { Live } from "./createLive.ts";

/** Time that the school system's lists take to drop a record, ms. */
export const reloadAfterDelete = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks, deletes the shown record from the school system and shows a neighbouring record. */
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
  // Its unsaved changes have no record any more.
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
