import { setTimeout as sleep } from "node:timers/promises";
import { axeOptions, findingLines, showScheme } from "@print-builder/web/testing/axeFindings.ts";
import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** Axe's rules about colours. */
export const colourRules = ["color-contrast", "link-in-text-block"];

const optionsFor = (rules: readonly string[] | undefined): RunOptions =>
  rules ? { ...axeOptions, rules: {}, runOnly: { type: "rule", values: [...rules] } } : axeOptions;

/**
 * Violations found by axe, one line each. Waits for animations, because a screen that is fading in has too little
 * contrast. `within` is a selector: checking only a dialog is much faster. `rules` limits the check to some
 * rules.
 */
export async function axeFindings(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  await untilNothingIsLoaded(page);
  // A cancelled animation, for example after a change of colour scheme, rejects its promise.
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

/** Waits until rows have loaded: axe would report the low contrast of dimmed rows. Gives up after three seconds. */
async function untilNothingIsLoaded(page: Page): Promise<void> {
  const untilMs = performance.now() + 3000;
  while (performance.now() < untilMs && (await page.locator('[aria-busy="true"]').count()) > 0)
    await sleep(50);
}

/** Violations found by axe in light mode, and colour violations found in dark mode. */
export async function axeFindingsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await showScheme(page, colorScheme);
    const found = await axeFindings(page, within, colorScheme === "light" ? undefined : colourRules);
    findings.push(...found.map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}

/**
 * Violations found by axe within a selector on a phone-sized screen, and content that is cut off there. The page
 * keeps that size.
 */
export async function phoneFindings(page: Page, within: string): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  const findings = await axeFindings(page, within);
  const beyond = await page.locator(`${within} :is(button, input, p, li)`).evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < 0 || right > window.innerWidth;
      })
      .map((part) => `beyond the screen: ${part.outerHTML.slice(0, 200)}`),
  );
  return [...findings, ...beyond];
}
