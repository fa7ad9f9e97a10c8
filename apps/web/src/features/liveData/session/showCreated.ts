import { messageOf } from "#platform/api/apiError.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { Live } from "./createLive.ts";

/** Time that the school system's lists take to include a new record, ms. */
export const reloadAfterCreate = 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Reloads the records and shows the one with this id, or else the last one. */
export async function showCreated(live: Live, recordId: string): Promise<void> {
  await wait(reloadAfterCreate);
  const school = live.store.getState().source?.school;
  if (!school) return;
  try {
    const found = await school.find(recordId);
    // Clear the search, which might hide the new record.
    live.store.setState({ searchParams: null });
    await live.reload(found ?? Number.MAX_SAFE_INTEGER);
  } catch (error) {
    showToast(`Failed to load record: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
  }
}
