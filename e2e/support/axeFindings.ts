import { setTimeout as sleep } from "node:timers/promises";
import { axeOptions, findingLines, showScheme } from "@print-builder/web/testing/axeFindings.ts";
import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** The rules of axe that look at colours. */
export const colourRules = ["color-contrast", "link-in-text-block"];

const optionsFor = (rules: readonly string[] | undefined): RunOptions =>
  rules ? { ...axeOptions, rules: {}, runOnly: { type: "rule", values: [...rules] } } : axeOptions;

/**
 * What axe finds wrong, a line each; a screen that is still fading in would be measured too pale. `within` is a
 * selector: a dialog over a large screen is looked at alone, in a fraction of the time. `rules` are all when absent.
 */
export async function axeFindings(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  await untilNothingIsLoaded(page);
  // One that is cut short, as by a change of the colour scheme, is over too.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((running) => running.finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    ({ within, options }) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        within ? { include: [[within]] } : document,
        options,
      ),
    { within, options: optionsFor(rules) },
  );
  return findingLines(results);
}

/** Rows that are being replaced are pale. What stays busy for long is looked at as it is. */
async function untilNothingIsLoaded(page: Page): Promise<void> {
  const untilMs = performance.now() + 3000;
  while (performance.now() < untilMs && (await page.locator('[aria-busy="true"]').count()) > 0)
    await sleep(50);
}

/** What axe finds wrong in light, and in dark, where only the colours are others. */
export async function axeFindingsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await showScheme(page, colorScheme);
    const found = await axeFindings(page, within, colorScheme === "light" ? undefined : colourRules);
    findings.push(...found.map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}
