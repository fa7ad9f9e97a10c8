import { messageOf } from "#platform/api/apiError.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { Live } from "./createLive.ts";

/** The school system's lists take a moment to have a new record, ms. */
export const reloadAfterCreate = 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Loads the records anew and shows the one with this id; the last one where it is not among them. */
export async function showCreated(live: Live, recordId: string): Promise<void> {
  await wait(reloadAfterCreate);
  const school = live.store.getState().source?.school;
  if (!school) return;
  try {
    const found = await school.find(recordId);
    // Whom a search leaves out is not to be missed right after being added.
    live.store.setState({ searchParams: null });
    await live.reload(found ?? Number.MAX_SAFE_INTEGER);
  } catch (error) {
    showToast(`Failed to load record: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
  }
}
