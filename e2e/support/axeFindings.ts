import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds wrong, a line each; a screen that is still fading in would be measured too pale. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((running) => running.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}
