import type { Page } from "./browser/page.ts";

/**
 * How far the clock is advanced before it stops, ms. Less than the 30 s timeout, so that pending calls do not time out.
 */
const aheadMs = 20_000;

/** Stops the page's clock from now on. Only `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + aheadMs);
}
