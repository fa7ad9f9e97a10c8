import type { Page } from "./browser/page.ts";

/** Less than the 30 s that a call waits for its answer: of those under way none runs out of time. */
const aheadMs = 20_000;

/** Time stands still on the page from now on, but where `page.clock.runFor` lets it pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + aheadMs);
}
