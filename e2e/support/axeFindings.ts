import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The rules of axe that look at colours. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong, a line each; a screen that is still fading in would be measured too pale. `within` is a
 * selector: a dialog over a large screen is looked at alone, in a fraction of the time. `rules` are all when absent.
 */
export async function axeFindings(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  // One that is cut short, as by a change of the colour scheme, is over too.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((running) => running.finished));
  });
  // No page has frames of elsewhere; without this each look opens a further page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // Of what is right nothing need be told, which takes a third of the time.
    resultTypes: ["violations"],
    ...(rules ? { runOnly: { type: "rule", values: [...rules] } } : {}),
    // Who speaks to the computer says what stands on a button: its name has to hold that.
    ...(rules ? {} : { rules: { "label-content-name-mismatch": { enabled: true } } }),
  });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/** What axe finds wrong in light, and in dark, where only the colours are others. The page follows the system's scheme. */
export async function axeFindingsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const found = await axeFindings(page, within, colorScheme === "light" ? undefined : colourRules);
    findings.push(...found.map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}
