import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * What axe finds wrong, a line each; a screen that is still fading in would be measured too pale. `within` is a
 * selector: a dialog over a large screen is looked at alone, in a fraction of the time.
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  // One that is cut short, as by a change of the colour scheme, is over too.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((running) => running.finished));
  });
  // No page has frames of elsewhere; without this each look opens a further page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // Who speaks to the computer says what stands on a button: its name has to hold that.
    rules: { "label-content-name-mismatch": { enabled: true } },
  });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}
