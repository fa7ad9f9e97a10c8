import type { Page } from "./browser/page.ts";

/** Less than the 30 s timeout of a call, so that no pending call times out. */
const aheadMs = 20_000;

/** Stops the page's time from now on, except when `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + aheadMs);
}
